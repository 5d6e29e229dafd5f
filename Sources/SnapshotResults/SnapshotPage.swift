// SnapshotPage: one HTML page of all snapshots of a folder, to look through and to accept from.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A page of plain HTML and JavaScript that loads nothing but the pictures, and works from a `file://` address.
package struct SnapshotPage: Sendable {
  /// The whole page.
  package let html: String

  /// Creates the page of some snapshots. `address` gives the address of a picture, as it stands in an attribute; `folder` is that of
  /// the results, with a slash at its end, and nil for a page that lies in it, wherever that is moved.
  init(
    entries: [SnapshotEntry], problems: [String], folder: String?,
    address: (SnapshotEntry, SnapshotEntry.Picture) -> String
  ) {
    let counts = SnapshotEntry.Outcome.allCases.compactMap { outcome -> String? in
      let count = entries.count { $0.outcome == outcome }
      return count > 0 ? "\(count) \(outcome.rawValue)" : nil
    }
    let summary = counts.isEmpty ? "Nothing to look at: all snapshots match." : counts.joined(separator: ", ")
    let notes = problems.map { "<p class=problem>\(Self.escaped($0))</p>\n" }.joined()
    let sections = entries.map { entry in
      Self.section(entry, pictures: entry.pictures.map { ($0, address(entry, $0)) })
    }
    html = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Snapshots</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1>Snapshots</h1>
      <p id="summary">\(Self.escaped(summary))</p>
      <nav>
      <button data-view="side">Side by side</button>
      <button data-view="swipe">Swipe</button>
      <button data-view="blend">Blend</button>
      <button data-view="difference">Difference</button>
      <label>Zoom <select id="zoom"><option>1</option><option>2</option><option>4</option><option>8</option></select></label>
      <label><input type="checkbox" id="all"> Choose all</label>
      <button id="accept">Accept the chosen</button>
      </nav>
      </header>
      \(notes)<main data-results="\(Self.escaped(folder ?? ""))">
      \(sections.joined(separator: "\n"))
      </main>
      <dialog id="commands">
      <p>These commands make the chosen pictures the references. Run them in a shell; nothing has been changed yet.</p>
      <textarea readonly rows="12" cols="100"></textarea>
      <p><button id="copy">Copy</button> <button id="close">Close</button></p>
      </dialog>
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
  }

  private static func section(_ entry: SnapshotEntry, pictures: [(SnapshotEntry.Picture, String)]) -> String {
    let figures = pictures.map { picture, address in
      """
      <figure class="\(picture.rawValue)"><img src="\(address)" alt="\(picture.rawValue)">\
      <figcaption>\(picture.rawValue)</figcaption></figure>
      """
    }
    let target = entry.referencePath()
    let choice = entry.isAcceptable ? "<label><input type=\"checkbox\" class=\"choice\"> Accept</label>" : ""
    return """
      <section class="\(entry.outcome.rawValue)" data-name="\(escaped(entry.name))" data-reference="\(escaped(target))">
      <h2>\(escaped(entry.name)) <span class="outcome">\(entry.outcome.rawValue)</span> \(choice)</h2>
      <p class="message">\(escaped(entry.message).replacingOccurrences(of: "\n", with: "<br>"))</p>
      <div class="pictures">\(figures.joined())</div>
      <input type="range" class="share" min="0" max="100" value="50" aria-label="Share of the actual picture">
      </section>
      """
  }

  /// Returns text as it is written into HTML, in attributes too.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }

  /// Returns a path or a `file://` address as it is written into an attribute: names may hold any letters and signs.
  static func reference(to path: String) -> String {
    let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/:")
    return path.addingPercentEncoding(withAllowedCharacters: plain) ?? escaped(path)
  }
}
