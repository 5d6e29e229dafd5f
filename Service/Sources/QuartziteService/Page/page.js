// The service's page: a document, its time and its output, as requests of which the latest wins.
// SPDX-License-Identifier: Apache-2.0

const $ = (id) => document.getElementById(id);
const films = new Set(["apng", "gif", "mp4", "webm", "mov"]);
const extensions = { jpeg: "jpg" };

const examples = {
  "Card": ["card.caml", `<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="Card" bounds="0 0 600 315" position="300 157.5" backgroundColor="0.110 0.106 0.133" geometryFlipped="1" masksToBounds="1">
    <sublayers>
      <CALayer name="Disc" bounds="0 0 300 300" position="520 70" cornerRadius="150" backgroundColor="0.894 0.294 0.169"/>
      <CALayer name="Sun" bounds="0 0 120 120" position="420 210" cornerRadius="60" backgroundColor="0.953 0.702 0.227">
        <animations>
          <animation type="CABasicAnimation" keyPath="position.y" duration="1.5" autoreverses="1" beginTime="1e-100">
            <fromValue type="NSNumber" value="210"/><toValue type="NSNumber" value="120"/>
          </animation>
        </animations>
      </CALayer>
      <CATextLayer name="Title" bounds="0 0 340 96" position="214 118" string="Pictures from layers" fontSize="40" wrapped="1" foregroundColor="0.957 0.925 0.867"/>
      <CATextLayer name="Subtitle" bounds="0 0 340 24" position="214 212" string="Change the text, or move the time" fontSize="17" foregroundColor="0.949 0.729 0.698"/>
    </sublayers>
  </CALayer>
</caml>
`],
  "Orbits": ["orbits.caml", `<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="Orbits" bounds="0 0 400 400" position="200 200">
    <sublayers>
      <CALayer name="Path" bounds="0 0 280 280" position="200 200" cornerRadius="140" borderWidth="2" borderColor="0.56 0.53 0.48 0.5"/>
      <CALayer name="Core" bounds="0 0 96 96" position="200 200" cornerRadius="48" backgroundColor="0.078 0.478 0.455"/>
      <CALayer name="Arm" bounds="0 0 280 280" position="200 200">
        <sublayers>
          <CALayer name="Moon" bounds="0 0 44 44" position="140 0" cornerRadius="22" backgroundColor="0.953 0.702 0.227"/>
          <CALayer name="Stone" bounds="0 0 24 24" position="140 280" cornerRadius="12" backgroundColor="0.894 0.294 0.169"/>
        </sublayers>
        <animations>
          <animation type="CABasicAnimation" keyPath="transform.rotation.z" duration="4" beginTime="1e-100">
            <fromValue type="NSNumber" value="0"/><toValue type="NSNumber" value="6.28318530718"/>
          </animation>
        </animations>
      </CALayer>
    </sublayers>
  </CALayer>
</caml>
`],
  "Spinner (Lottie)": ["spinner.json", `{
  "v": "5.7.0", "nm": "Spinner", "fr": 60, "ip": 0, "op": 120, "w": 320, "h": 320,
  "layers": [
    {
      "ty": 4, "nm": "Ring", "ip": 0, "op": 120, "st": 0,
      "ks": {
        "o": {"a": 0, "k": 100}, "p": {"a": 0, "k": [160, 160]}, "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]},
        "r": {"a": 1, "k": [
          {"t": 0, "s": [0], "i": {"x": [0.5], "y": [1]}, "o": {"x": [0.5], "y": [0]}}, {"t": 120, "s": [720]}]}
      },
      "shapes": [{"ty": "gr", "nm": "Arc", "it": [
        {"ty": "el", "nm": "Circle", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [200, 200]}},
        {"ty": "tm", "nm": "Trim", "m": 1, "s": {"a": 0, "k": 0}, "o": {"a": 0, "k": 0}, "e": {"a": 1, "k": [
          {"t": 0, "s": [10], "i": {"x": [0.5], "y": [1]}, "o": {"x": [0.5], "y": [0]}},
          {"t": 60, "s": [85], "i": {"x": [0.5], "y": [1]}, "o": {"x": [0.5], "y": [0]}}, {"t": 120, "s": [10]}]}},
        {"ty": "st", "nm": "Stroke", "c": {"a": 0, "k": [0.078, 0.478, 0.455, 1]}, "o": {"a": 0, "k": 100},
          "w": {"a": 0, "k": 28}, "lc": 2, "lj": 2},
        {"ty": "tr", "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]},
          "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}]}]
    }
  ]
}
`],
};

// MARK: The document

/** The document: its name, its bytes where it is an archive, and the text that the editor shows. */
let main = { name: "document.caml", bytes: null };
/** Images and fonts, by the name that the document knows them by. */
const assets = new Map();

const isArchive = (bytes) => bytes.length > 3 && bytes[0] === 0x50 && bytes[1] === 0x4b;
const isLottie = (text) => /^\s*[{[]/.test(text);

function documentBytes() {
  return main.bytes ?? new TextEncoder().encode($("text").value);
}

function contentType() {
  if (main.bytes) return "application/zip";
  return isLottie($("text").value) ? "application/json" : "application/xml";
}

/** Takes files as [name, bytes]: one of them is the document, the others are its assets. */
async function take(files) {
  if (!files.length) return;
  const ranks = [/\.caml$/i, /\.(ca|zip|lottie)$/i, /\.json$/i];
  let best = null, bestRank = ranks.length;
  for (const file of files) {
    // The index of a bundle names its document and is none itself.
    const rank = /(^|\/)(index\.xml|manifest\.json)$/i.test(file[0]) ? ranks.length : ranks.findIndex((rank) => rank.test(file[0]));
    if (rank >= 0 && rank < bestRank) [best, bestRank] = [file, rank];
  }
  if (best) {
    const folder = best[0].slice(0, best[0].lastIndexOf("/") + 1);
    assets.clear();
    for (const [name, bytes] of files) {
      if (bytes === best[1] || name === folder + "index.xml") continue;
      assets.set(folder && name.startsWith(folder) ? name.slice(folder.length) : name, bytes);
    }
    await setDocument(best[0].slice(folder.length), best[1]);
  } else {
    for (const [name, bytes] of files) assets.set(name, bytes);
    showChips();
    render();
  }
}

async function setDocument(name, bytes) {
  let text;
  main = { name, bytes: null };
  if (isArchive(bytes)) {
    main.bytes = bytes;
    text = await archivedText(bytes);
  } else {
    text = new TextDecoder().decode(bytes);
  }
  $("text").value = text;
  $("text").readOnly = main.bytes !== null;
  $("text").scrollTo(0, 0);
  values.replaceChildren();
  $("state").value = "";
  setTime(0);
  documentChanged();
}

/** The text of the document in a zipped bundle or .lottie file, so that places in it can be shown. */
async function archivedText(bytes) {
  try {
    const entries = zipEntries(bytes);
    const wanted = entries.find((entry) => /\.caml$/i.test(entry.name))
      ?? entries.find((entry) => /^(a|animations)\/.*\.json$/i.test(entry.name))
      ?? entries.find((entry) => /\.json$/i.test(entry.name) && !/manifest\.json$/i.test(entry.name));
    if (wanted) {
      main.inside = wanted.name;
      return await entryText(bytes, wanted);
    }
  } catch { /* The service says what is wrong with the archive. */ }
  return "";
}

function zipEntries(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) return [];
  const entries = [];
  let place = view.getUint32(end + 16, true);
  for (let count = Math.min(view.getUint16(end + 10, true), 4096); count > 0; count -= 1) {
    if (view.getUint32(place, true) !== 0x02014b50) break;
    const nameLength = view.getUint16(place + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(place + 46, place + 46 + nameLength)),
      method: view.getUint16(place + 10, true), packed: view.getUint32(place + 20, true), offset: view.getUint32(place + 42, true),
    });
    place += 46 + nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  return entries;
}

async function entryText(bytes, entry) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const data = bytes.subarray(start, start + entry.packed);
  if (entry.method === 0) return new TextDecoder().decode(data);
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    // More than four million characters are shown in part.
    if (done || text.length > 4e6) { reader.cancel(); return text; }
    text += decoder.decode(value, { stream: true });
  }
}

/** Length, states and key paths, as far as the page can tell them from the text. */
function outline(text) {
  const result = { end: 5, states: [], keyPaths: [] };
  if (isLottie(text)) {
    try {
      const animation = JSON.parse(text);
      const length = (animation.op - animation.ip) / animation.fr;
      if (length > 0 && length < 36000) result.end = length;
      for (const layer of animation.layers ?? []) if (layer.ty === 5 && layer.nm) result.keyPaths.push(layer.nm + ".text");
    } catch { /* The service says where it is wrong. */ }
    return result;
  }
  // Tags alone tell enough, and can be read while the document is being typed.
  let end = 0;
  for (const [, tag, inside] of text.matchAll(/<([A-Z]\w*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))+)\s*\/?>/gi)) {
    const has = {};
    for (const [, key, double, single] of inside.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) has[key] = double ?? single;
    const number = (key) => (Number.isFinite(parseFloat(has[key])) ? parseFloat(has[key]) : 0);
    if (has.duration) end = Math.max(end, Math.max(0, number("beginTime")) + number("duration") * (number("autoreverses") ? 2 : 1));
    if (!has.name || /[&<]/.test(has.name)) continue;
    if (tag === "LKState") result.states.push(has.name);
    else if (tag === "CATextLayer") result.keyPaths.push(has.name + ".string", has.name + ".foregroundColor");
    else if (/Layer$/.test(tag)) result.keyPaths.push(has.name + ".backgroundColor", has.name + ".opacity");
  }
  if (end > 0 && end < 36000) result.end = end;
  return result;
}

/** Shows what the text tells: the end of its time, its states, its key paths. */
function showOutline(isNew) {
  const about = outline($("text").value);
  if (isNew || about.end !== 5) setEnd(about.end);
  fillList($("states"), about.states);
  fillList($("key-paths"), about.keyPaths.slice(0, 200));
  $("state").closest("label").hidden = !about.states.length && !$("state").value;
  showChips();
}

function documentChanged() {
  showOutline(true);
  showGutter();
  render();
}

function fillList(list, words) {
  list.replaceChildren(...[...new Set(words)].map((word) => Object.assign(document.createElement("option"), { value: word })));
}

function size(count) {
  return count < 1000 ? `${count} B` : count < 1e6 ? `${(count / 1e3).toFixed(1)} KB` : `${(count / 1e6).toFixed(1)} MB`;
}

function element(tag, attributes = {}, ...children) {
  const result = Object.assign(document.createElement(tag), attributes);
  result.append(...children);
  return result;
}

function showChips() {
  const chip = (name, count, isMain) => {
    const result = element("div", { className: isMain ? "chip main" : "chip" }, element("span", {}, name), element("small", {}, size(count)));
    result.setAttribute("role", "listitem");
    if (!isMain) {
      const remove = element("button", { type: "button", title: `Leave out ${name}` }, "×");
      remove.setAttribute("aria-label", `Leave out ${name}`);
      remove.onclick = () => { assets.delete(name); showChips(); render(); };
      result.append(remove);
    }
    return result;
  };
  $("chips").replaceChildren(
    chip(main.name + (main.inside ? `, ${main.inside}` : ""), documentBytes().length, true),
    ...[...assets].map(([name, bytes]) => chip(name, bytes.length, false)));
}

// MARK: The request

/** The parameters that the fields ask for, as pairs. */
function parameters(format, withFilm) {
  const pairs = [["format", format]];
  const add = (name, id) => { const text = $(id).value.trim(); if (text !== "") pairs.push([name, text]); };
  if ($("scale").value !== "1") add("scale", "scale");
  for (const name of ["width", "height", "fit", "state", "background"]) add(name, name);
  if (format === "jpeg" || format === "webp" || films.has(format)) add("quality", "quality");
  if (withFilm) {
    add("fps", "fps");
    pairs.push(["from", "0"], ["to", $("end").value]);
  } else if (time > 0) {
    pairs.push(["time", String(time)]);
  }
  for (const row of values.children) {
    const [key, value] = row.querySelectorAll("input");
    if (key.value.trim()) pairs.push(["set", `${key.value.trim()}=${value.value}`]);
  }
  return pairs;
}

function request(format, withFilm) {
  const url = new URL("v1/render", location.href);
  url.search = new URLSearchParams(parameters(format, withFilm)).toString();
  const headers = { Accept: "*/*" };
  let body;
  if (assets.size) {
    body = new FormData();
    body.append("document", new Blob([documentBytes()], { type: contentType() }), main.name);
    for (const [name, bytes] of assets) body.append("asset", new Blob([bytes]), name);
  } else {
    headers["Content-Type"] = contentType();
    body = documentBytes();
  }
  if ($("token").value) headers.Authorization = `Bearer ${$("token").value}`;
  return { url, headers, body };
}

const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

function curlLine() {
  const format = $("format").value;
  const { url, headers } = request(format, films.has(format));
  const words = ["curl", "--fail-with-body"];
  if (headers.Authorization) words.push("-H", '"Authorization: Bearer $TOKEN"');
  if (assets.size) {
    const part = (field, name, more = "") => quoted(`${field}=@"${name}"${more}`);
    words.push("-F", part("document", main.name));
    for (const name of assets.keys()) words.push("-F", part("asset", name, `;filename="${name}"`));
  } else {
    words.push("-H", quoted(`Content-Type: ${contentType()}`), "--data-binary", quoted(`@${main.name}`));
  }
  words.push(quoted(url.href), "-o", quoted(outputName(format)));
  return words.join(" ");
}

function outputName(format) {
  return main.name.replace(/\.[^./]*$/, "").replace(/^.*\//, "") + "." + (extensions[format] ?? format);
}

// MARK: Rendering

let current = null;      // The request in flight: its AbortController, begin, and whether only the time differed
let waiting = false;     // A later time waits for the request in flight
let scheduled = 0;
let shown = null;        // The picture that is shown: its blob, address and format
let busyTries = 0;

/** Asks for the picture of what the fields say now; what was asked before is cancelled. */
function render({ delay = 0, timeOnly = false } = {}) {
  $("curl").textContent = curlLine();
  showCard();
  // While the time is dragged, each picture may take a moment to arrive: else none would be seen before the end.
  if (timeOnly && current && performance.now() - current.began < 250) {
    if (!waiting) setTimeout(() => { if (waiting) { waiting = false; render(); } }, 250);
    waiting = true;
    return;
  }
  waiting = false;
  clearTimeout(scheduled);
  current?.controller.abort();
  current = null;
  if (!main.bytes && !$("text").value.trim()) {
    showProblems([], []);
    $("sheet").setAttribute("aria-busy", "false");
    return;
  }
  scheduled = setTimeout(send, delay);
}

async function send() {
  const mine = { controller: new AbortController(), began: performance.now() };
  current = mine;
  $("sheet").setAttribute("aria-busy", "true");
  const format = films.has($("format").value) ? "png" : $("format").value;
  try {
    const { url, headers, body } = request(format, false);
    const response = await fetch(url, { method: "POST", headers, body, signal: mine.controller.signal });
    if (!response.ok) {
      const problem = await problemOf(response);
      if (current !== mine) return;
      if (await comesAgain(response, mine)) return;
      showFailure(problem, response.status);
    } else {
      const blob = new Blob([await response.arrayBuffer()], { type: response.headers.get("Content-Type") ?? "" });
      if (current !== mine) return;
      const picture = await decoded(blob);
      if (current !== mine) return;
      busyTries = 0;
      showPicture(picture, format, performance.now() - mine.began);
      showProblems([], diagnosticsOf(response));
    }
  } catch (error) {
    if (error.name === "AbortError" || current !== mine) return;
    showFailure(error instanceof PictureError
      ? { title: "The picture cannot be shown", detail: error.message }
      : { title: "The service cannot be reached", detail: "It may have been stopped; change something to try again." }, 0);
    if (!(error instanceof PictureError)) checkService();
  }
  if (current !== mine) return;
  current = null;
  $("sheet").setAttribute("aria-busy", "false");
  if (waiting) render();
  else if (isPlaying) nextFrame();
}

/** Whether the service asked for another try, which then is under way; after three tries its answer is shown. */
async function comesAgain(response, mine) {
  if ((response.status !== 429 && response.status !== 503) || busyTries >= 3) { busyTries = 0; return false; }
  busyTries += 1;
  const seconds = Math.min(10, Math.max(0.2, Number(response.headers.get("Retry-After")) || 1));
  $("facts").textContent = `The service is busy; again in ${seconds.toFixed(0)} s`;
  await new Promise((done) => setTimeout(done, seconds * 1000));
  if (current === mine) send();
  return true;
}

class PictureError extends Error {}

async function decoded(blob) {
  const picture = { blob, address: URL.createObjectURL(blob), image: new Image() };
  picture.image.src = picture.address;
  try {
    await picture.image.decode();
  } catch {
    URL.revokeObjectURL(picture.address);
    throw new PictureError("This browser cannot decode it. Download it, or choose another format.");
  }
  return picture;
}

function showPicture(picture, format, milliseconds) {
  const image = $("picture");
  const old = shown;
  shown = { ...picture, format };
  image.src = picture.address;
  const { naturalWidth: width, naturalHeight: height } = picture.image;
  image.alt = `${main.name} at ${$("time").value} seconds`;
  image.hidden = false;
  $("empty").hidden = true;
  if (old) URL.revokeObjectURL(old.address);
  showSize();
  $("sheet").dataset.stale = "false";
  $("download").disabled = false;
  $("facts").textContent = `${width} × ${height} px, ${format.toUpperCase()}, ${size(picture.blob.size)}, ${milliseconds.toFixed(0)} ms`;
}

async function problemOf(response) {
  const text = await response.text();
  try {
    const problem = JSON.parse(text);
    if (problem && typeof problem === "object") return problem;
  } catch { /* A proxy's page, say. */ }
  return { title: response.statusText || `Status ${response.status}`, detail: text.slice(0, 400) };
}

function diagnosticsOf(response) {
  try {
    const list = JSON.parse(decodeURIComponent(response.headers.get("X-Diagnostics") ?? "[]"));
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function showFailure(problem, status) {
  if (status === 401 || status === 403) $("token-field").hidden = false;
  $("sheet").dataset.stale = shown ? "true" : "false";
  $("facts").textContent = shown ? "The last picture that could be made" : "";
  stop();
  showProblems([{ ...problem, status }], problem.diagnostics ?? []);
}

// MARK: Places

let places = [];

/** A diagnostic as a place and a message: they come as objects, or as lines of file:line:column: message. */
function placed(diagnostic) {
  if (typeof diagnostic === "object" && diagnostic) return { ...diagnostic, detail: diagnostic.detail ?? diagnostic.message };
  const match = /^(?:(.*?):)?(\d+):(\d+): (.*)$/s.exec(diagnostic);
  return match ? { file: match[1], line: Number(match[2]), column: Number(match[3]), detail: match[4] } : { detail: String(diagnostic) };
}

const isAsset = (file) => file !== undefined && file !== null && [...assets.keys()].some((name) => file === name || file.endsWith("/" + name));

function showProblems(failures, diagnostics) {
  const all = [...failures.map((failure) => ({ ...failure, bad: true })), ...diagnostics.map(placed)];
  places = [];
  const rows = all.map((problem) => {
    const hasPlace = problem.line > 0 && !isAsset(problem.file);
    const row = element(hasPlace ? "button" : "div", { className: problem.bad ? "problem bad" : "problem" });
    const file = isAsset(problem.file) || main.bytes ? problem.file?.replace(/^.*\//, "") : main.name;
    const where = problem.line > 0 ? [file, problem.line, problem.column].filter(Boolean).join(":") : "";
    const head = element("span");
    if (problem.title) head.append(element("strong", {}, problem.title), " ");
    if (where) head.append(element("code", {}, where));
    row.append(head);
    if (problem.detail && problem.detail !== problem.title) row.append(element("p", {}, problem.detail));
    if (hasPlace) {
      row.type = "button";
      row.title = "Go to the place";
      row.onclick = () => goTo(problem.line, problem.column ?? 1);
      places.push({ line: problem.line, column: problem.column ?? 1, isNote: !problem.bad });
    }
    return row;
  });
  // A service that says much is shown in part.
  $("problems").replaceChildren(...rows.slice(0, 100));
  if (rows.length > 100) $("problems").append(element("div", { className: "problem" }, `and ${rows.length - 100} more`));
  showMarks();
  const first = places.find((place) => !place.isNote);
  if (first && document.activeElement !== $("text")) reveal(first.line);
}

const lineHeight = 20, padding = 10;

function offsetOf(text, line) {
  let offset = 0;
  for (let index = 1; index < line; index += 1) {
    const next = text.indexOf("\n", offset);
    if (next < 0) return offset;
    offset = next + 1;
  }
  return offset;
}

/** Draws the places behind the text: the line, and the word at the column. */
function showMarks() {
  const text = $("text").value, { scrollTop, scrollLeft } = $("text");
  const marks = [];
  for (const place of places.slice(0, 200)) {
    const top = padding + (place.line - 1) * lineHeight - scrollTop;
    if (top < -lineHeight || top > $("marks").clientHeight) continue;
    const start = offsetOf(text, place.line);
    const line = text.slice(start, text.indexOf("\n", start) < 0 ? undefined : text.indexOf("\n", start)).slice(0, 20000);
    // Columns are counted in characters, which may be two units of a string.
    const before = [...line].slice(0, place.column - 1).join("");
    const word = /^[\w.#:-]+|^./u.exec(line.slice(before.length))?.[0] ?? " ";
    const band = element("div", { className: place.isNote ? "line note" : "line" });
    const spot = element("div", { className: place.isNote ? "place note" : "place" }, before, element("mark", {}, word));
    band.style.top = spot.style.top = `${top}px`;
    spot.style.left = `${12 - scrollLeft}px`;
    marks.push(band, spot);
  }
  $("marks").replaceChildren(...marks);
  showGutter();
}

function showGutter() {
  const { scrollTop, clientHeight, value } = $("text");
  let count = 1;
  for (let next = value.indexOf("\n"); next >= 0; next = value.indexOf("\n", next + 1)) count += 1;
  const first = Math.max(1, Math.floor((scrollTop - padding) / lineHeight) + 1);
  const last = Math.min(count, first + Math.ceil(clientHeight / lineHeight) + 1);
  const lines = [];
  for (let line = first; line <= last; line += 1) {
    const place = places.find((one) => one.line === line);
    lines.push(place ? element(place.isNote ? "i" : "b", {}, String(line)) : String(line), "\n");
  }
  const column = element("div", {}, ...lines);
  column.style.marginTop = `${padding + (first - 1) * lineHeight - scrollTop}px`;
  $("gutter").replaceChildren(column);
  $("gutter").style.width = `${Math.max(44, 22 + String(count).length * 8)}px`;
}

function reveal(line) {
  const top = (line - 1) * lineHeight;
  const { scrollTop, clientHeight } = $("text");
  if (top < scrollTop || top > scrollTop + clientHeight - 2 * lineHeight) $("text").scrollTop = Math.max(0, top - clientHeight / 3);
}

function goTo(line, column) {
  const text = $("text").value, start = offsetOf(text, line);
  const row = text.slice(start).split("\n", 1)[0];
  const offset = start + [...row].slice(0, column - 1).join("").length;
  $("text").focus();
  $("text").setSelectionRange(offset, offset);
  reveal(line);
}

// MARK: Time

let time = 0, isPlaying = false, playedFrom = 0;

function setTime(seconds) {
  time = Math.round(Math.max(0, seconds) * 1000) / 1000;
  $("slider").value = String(time);
  $("slider").setAttribute("aria-valuetext", `${time} seconds`);
  if (document.activeElement !== $("time") || isPlaying) $("time").value = String(time);
}

function setEnd(seconds) {
  const end = Math.round(seconds * 1000) / 1000;
  $("end").value = String(end);
  $("slider").max = String(end);
  if (time > end) setTime(end);
}

function play() {
  isPlaying = true;
  const end = Number($("slider").max);
  playedFrom = performance.now() - (time >= end ? 0 : time) * 1000;
  showPlaying();
  if (!current) nextFrame();
}

function stop() {
  isPlaying = false;
  showPlaying();
}

function showPlaying() {
  $("play").setAttribute("aria-pressed", String(isPlaying));
  $("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  $("play").title = isPlaying ? "Pause (space)" : "Play (space)";
}

/** Asks for the picture of the time that it is now: one after the other, as fast as they come, up to 60 a second. */
function nextFrame() {
  setTimeout(() => requestAnimationFrame(() => {
    if (!isPlaying || current) return;
    setTime(((performance.now() - playedFrom) / 1000) % Number($("slider").max));
    render();
  }), 8);
}

// MARK: Output

const values = $("values");

function addValue(key = "", value = "") {
  const keyField = element("input", { value: key, placeholder: "Title.string" });
  keyField.setAttribute("list", "key-paths");
  keyField.setAttribute("aria-label", "Key path");
  const valueField = element("input", { value, placeholder: "Hello" });
  valueField.setAttribute("aria-label", "Value");
  const remove = element("button", { type: "button", title: "Remove the value" }, "×");
  remove.setAttribute("aria-label", "Remove the value");
  const row = element("div", { className: "value" }, keyField, valueField, remove);
  remove.onclick = () => { row.remove(); $("add-value").focus(); render(); };
  values.append(row);
  return keyField;
}

function showFields() {
  const format = $("format").value;
  document.querySelector("[data-for=quality]").hidden = format === "png" || format === "apng" || format === "gif";
  document.querySelector("[data-for=film]").hidden = !films.has(format);
  $("download").textContent = films.has(format) ? "Make the film" : "Download";
}

let film = null;

/** Saves the picture that is shown; a film is made first, and another press gives it up. */
async function download() {
  const format = $("format").value;
  if (!films.has(format)) { save(shown.blob, outputName(shown.format)); return; }
  if (film) { film.abort(); return; }
  film = new AbortController();
  $("download").textContent = "Stop making";
  try {
    const { url, headers, body } = request(format, true);
    const response = await fetch(url, { method: "POST", headers, body, signal: film.signal });
    if (!response.ok) {
      showProblems([{ ...(await problemOf(response)), status: response.status }], []);
    } else {
      const blob = await response.blob();
      save(blob, outputName(format));
      $("facts").textContent = `${outputName(format)} is made, ${size(blob.size)}`;
      showProblems([], diagnosticsOf(response));
    }
  } catch (error) {
    if (error.name !== "AbortError") showProblems([{ title: "The service cannot be reached" }], []);
  }
  film = null;
  showFields();
}

/** The address of the card that the template makes of the values here. */
function cardAddress(name) {
  const format = $("format").value;
  const pairs = parameters(format, films.has(format)).filter(([key]) => key !== "format")
    .map(([key, value]) => (key === "set" ? [`set.${value.slice(0, value.indexOf("="))}`, value.slice(value.indexOf("=") + 1)] : [key, value]));
  const query = new URLSearchParams(pairs).toString();
  return `v1/templates/${encodeURIComponent(name)}.${extensions[format] ?? format}${query ? "?" + query : ""}`;
}

/** Stores the document as a template, and shows the address of its card. */
async function store() {
  const name = $("template-name").value.trim() || "card";
  if (assets.size) {
    showProblems([{ title: "A template is one file", detail: "Zip the document with its images and fonts, and open the archive." }], []);
    return;
  }
  $("store").disabled = true;
  try {
    const headers = { "Content-Type": contentType() };
    if ($("token").value) headers.Authorization = `Bearer ${$("token").value}`;
    const response = await fetch(`v1/templates/${encodeURIComponent(name)}`, { method: "PUT", headers, body: documentBytes() });
    if (response.ok) {
      $("template-name").value = name;
      $("template").dataset.stored = name;
      showProblems([], diagnosticsOf(response));
    } else {
      if (response.status === 401) $("token-field").hidden = false;
      showProblems([{ ...(await problemOf(response)), status: response.status }], []);
    }
  } catch {
    showProblems([{ title: "The service cannot be reached" }], []);
  }
  $("store").disabled = false;
  showCard();
}

function showCard() {
  const name = $("template").dataset.stored;
  $("card").hidden = !name;
  if (!name) return;
  $("card").href = cardAddress(name);
  $("card").textContent = "/" + cardAddress(name);
}

function save(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

async function checkService() {
  const set = (state, text) => { $("service").dataset.state = state; $("service").textContent = text; };
  try {
    const response = await fetch("readyz", { cache: "no-store" });
    if (response.ok) set("ready", "Ready");
    else set("lost", "Not ready");
  } catch {
    set("lost", "Not reachable");
  }
}

// MARK: Events

$("text").addEventListener("input", () => {
  places = [];
  showMarks();
  main.name = isLottie($("text").value) === /\.json$/i.test(main.name) ? main.name : isLottie($("text").value) ? "document.json" : "document.caml";
  showOutline(false);
  render({ delay: 150 });
});
$("text").addEventListener("scroll", showMarks, { passive: true });
new ResizeObserver(showMarks).observe($("text"));

$("slider").addEventListener("input", () => { stop(); setTime(Number($("slider").value)); render({ timeOnly: true }); });
$("time").addEventListener("input", () => {
  if (!$("time").checkValidity() || $("time").value === "") return;
  stop();
  const asked = Number($("time").value);
  if (asked > Number($("slider").max)) setEnd(asked);
  setTime(asked);
  render({ delay: 60 });
});
$("time").addEventListener("change", () => { $("time").value = String(time); });
$("end").addEventListener("input", () => { if ($("end").checkValidity() && Number($("end").value) > 0) { setEnd(Number($("end").value)); render(); } });
$("play").addEventListener("click", () => (isPlaying ? stop() : play()));

$("settings").addEventListener("submit", (event) => event.preventDefault());
$("settings").addEventListener("input", (event) => {
  if (event.target === $("template-name")) return;
  if (event.target === $("swatch")) $("background").value = $("swatch").value;
  if (event.target === $("background") && /^#[0-9a-f]{6}$/i.test($("background").value)) $("swatch").value = $("background").value;
  showFields();
  if (event.target.checkValidity()) render({ delay: event.target.tagName === "SELECT" ? 0 : 150 });
});
$("add-value").addEventListener("click", () => addValue().focus());
$("store").addEventListener("click", store);
$("download").addEventListener("click", download);
$("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText($("curl").textContent);
    $("copy").textContent = "Copied";
  } catch {
    getSelection().selectAllChildren($("curl"));
    $("copy").textContent = "Selected";
  }
  setTimeout(() => { $("copy").textContent = "Copy curl"; }, 1500);
});

/** A point of the document is one of the page where there is room; at 100 % a pixel of the picture is one of the screen. */
function showSize() {
  const isFull = $("sheet").dataset.zoom === "full";
  const scale = isFull ? devicePixelRatio : Math.min(devicePixelRatio, Math.max(0.1, Number($("scale").value) || 1));
  if (shown) $("picture").style.width = `${shown.image.naturalWidth / scale}px`;
}

function zoom(kind) {
  $("sheet").dataset.zoom = kind;
  showSize();
  $("zoom-fit").setAttribute("aria-pressed", String(kind === "fit"));
  $("zoom-full").setAttribute("aria-pressed", String(kind === "full"));
}
$("zoom-fit").addEventListener("click", () => zoom("fit"));
$("zoom-full").addEventListener("click", () => zoom("full"));

$("open").addEventListener("click", () => $("files").click());
$("files").addEventListener("change", async () => {
  const files = await Promise.all([...$("files").files].map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())]));
  $("files").value = "";
  await take(files);
});

$("example").append(...Object.keys(examples).map((name) => element("option", { value: name }, name)));
$("example").addEventListener("change", () => {
  const [name, text] = examples[$("example").value] ?? [];
  $("example").value = "";
  if (name) { assets.clear(); setDocument(name, new TextEncoder().encode(text)); }
});

let dragged = 0;
addEventListener("dragenter", (event) => { if (event.dataTransfer?.types.includes("Files")) { event.preventDefault(); dragged += 1; $("drop").hidden = false; } });
addEventListener("dragleave", () => { dragged = Math.max(0, dragged - 1); $("drop").hidden = dragged === 0; });
addEventListener("dragover", (event) => { if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); });
addEventListener("drop", async (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  dragged = 0;
  $("drop").hidden = true;
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const loose = [...event.dataTransfer.files];
  const found = [];
  if (entries.some((entry) => entry.isDirectory)) for (const entry of entries) await gather(entry, "", found);
  else for (const file of loose) found.push([file.name, new Uint8Array(await file.arrayBuffer())]);
  await take(found);
});

// Text and files that are pasted outside of a field are the document, too.
addEventListener("paste", async (event) => {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length) {
    event.preventDefault();
    await take(await Promise.all(files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())])));
    return;
  }
  const text = event.clipboardData?.getData("text/plain");
  if (text && !/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) {
    event.preventDefault();
    assets.clear();
    await setDocument(isLottie(text) ? "document.json" : "document.caml", new TextEncoder().encode(text));
  }
});

/** The files of a dropped folder, with their paths; a .ca bundle is one. */
async function gather(entry, path, found) {
  if (found.length > 500) return;
  if (entry.isFile) {
    const file = await new Promise((done, failed) => entry.file(done, failed));
    found.push([path + entry.name, new Uint8Array(await file.arrayBuffer())]);
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length) return;
    for (const one of some) if (!one.name.startsWith(".")) await gather(one, `${path}${entry.name}/`, found);
  }
}

addEventListener("keydown", (event) => {
  // Any number may be typed; the arrows go by steps.
  const step = Number(event.target.dataset?.step);
  if (step && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    const { min, max, value, placeholder } = event.target;
    const next = (Number(value || min) || 0) + (value === "" && placeholder ? 0 : event.key === "ArrowUp" ? step : -step);
    event.target.value = String(Math.round(Math.min(max === "" ? Infinity : Number(max), Math.max(Number(min), next)) * 1000) / 1000);
    event.target.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  const isField = /^(INPUT|TEXTAREA|SELECT|BUTTON|A|SUMMARY)$/.test(event.target.tagName) && event.target.type !== "range";
  if (event.key === " " && !isField && !event.ctrlKey && !event.metaKey) { event.preventDefault(); $("play").click(); }
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); render(); }
});
document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); else checkService(); });

zoom("fit");
showFields();
checkService();
setInterval(() => { if (!document.hidden) checkService(); }, 20000);
const [firstName, firstText] = examples.Card;
setDocument(firstName, new TextEncoder().encode(firstText));
