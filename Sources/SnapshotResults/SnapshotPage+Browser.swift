// SnapshotPage+Browser: the style and the script of the page of snapshots.
// SPDX-License-Identifier: Apache-2.0

extension SnapshotPage {
  /// The checkerboard shows through transparent pixels.
  static let style = """
    body { font: 15px/1.4 system-ui, sans-serif; margin: 0; background: #f4f4f6; color: #1c1c22; }
    header { position: sticky; top: 0; z-index: 2; background: #fff; padding: 8px 20px; border-bottom: 1px solid #ccc; }
    h1 { font-size: 18px; margin: 0; display: inline; } #summary { display: inline; margin-left: 12px; }
    nav { margin-top: 6px; } nav > * { margin-right: 8px; }
    button.current { background: #1c4fd8; color: #fff; }
    section { background: #fff; margin: 16px 20px; padding: 12px 16px; border-radius: 8px; overflow-x: auto; }
    section.current { outline: 2px solid #1c4fd8; }
    h2 { font-size: 15px; margin: 0; } h2 label { font-weight: normal; margin-left: 12px; }
    .outcome { font-weight: normal; color: #b00020; } .recorded .outcome { color: #1c7c3a; }
    .message, .problem { margin: 6px 0; white-space: normal; } .problem { color: #b00020; padding: 0 20px; }
    .pictures { display: flex; gap: 16px; align-items: flex-start; position: relative; }
    figure { margin: 0; } figcaption { color: #666; font-size: 13px; }
    img { image-rendering: pixelated; display: block;
      background: repeating-conic-gradient(#ddd 0% 25%, #fff 0% 50%) 0 0 / 16px 16px; }
    .share { display: none; width: 320px; margin-top: 8px; }
    .layered figure.reference { position: relative; }
    .layered figure.actual { position: absolute; left: 0; top: 0; }
    .layered figure.difference, .layered figcaption { display: none; }
    .layered + .share { display: block; }
    .alone figure { display: none; } .alone figure.difference { display: block; }
    """

  /// Side by side, swipe and blend apply to snapshots that have both pictures; keys: j and k go on and back, 1 to 4 choose a view,
  /// a chooses a snapshot.
  static let script = """
    'use strict';
    const sections = [...document.querySelectorAll('section')];
    const views = [...document.querySelectorAll('[data-view]')];
    let view = 'side', zoom = 1, current = -1;

    function has(section, name) { return section.querySelector('figure.' + name) !== null; }

    function show() {
      for (const button of views) button.classList.toggle('current', button.dataset.view === view);
      for (const section of sections) {
        const pictures = section.querySelector('.pictures'), actual = section.querySelector('figure.actual');
        const both = has(section, 'reference') && actual !== null;
        pictures.classList.toggle('layered', both && (view === 'swipe' || view === 'blend'));
        pictures.classList.toggle('alone', view === 'difference' && has(section, 'difference'));
        for (const image of section.querySelectorAll('img')) {
          if (image.naturalWidth > 0) image.style.width = image.naturalWidth * zoom + 'px';
        }
        if (!both) continue;
        const share = Number(section.querySelector('.share').value);
        actual.style.clipPath = view === 'swipe' ? 'inset(0 ' + (100 - share) + '% 0 0)' : '';
        actual.style.opacity = view === 'blend' ? share / 100 : '';
      }
    }

    function go(index) {
      if (sections.length === 0) return;
      current = Math.max(0, Math.min(sections.length - 1, index));
      sections.forEach((section, at) => section.classList.toggle('current', at === current));
      sections[current].scrollIntoView({ block: 'center' });
    }

    function quoted(text) { return "'" + text.replaceAll("'", "'\\\\''") + "'"; }

    function commands() {
      const here = decodeURIComponent(location.pathname.replace(/[^/]*$/, ''));
      const folder = document.querySelector('main').dataset.results || here;
      return sections.filter(section => section.querySelector('.choice')?.checked).map(section => {
        const reference = section.dataset.reference, parent = reference.replace(/[^/]*$/, '');
        return 'mkdir -p ' + quoted(parent) + ' && cp '
          + quoted(folder + section.dataset.name + '/actual.png') + ' ' + quoted(reference);
      }).join('\\n');
    }

    for (const button of views) button.addEventListener('click', () => { view = button.dataset.view; show(); });
    for (const share of document.querySelectorAll('.share')) share.addEventListener('input', show);
    for (const image of document.querySelectorAll('img')) image.addEventListener('load', show);
    document.getElementById('zoom').addEventListener('change', event => { zoom = Number(event.target.value); show(); });
    document.getElementById('all').addEventListener('change', event => {
      for (const choice of document.querySelectorAll('.choice')) choice.checked = event.target.checked;
    });
    const dialog = document.getElementById('commands'), text = dialog.querySelector('textarea');
    document.getElementById('accept').addEventListener('click', () => {
      text.value = commands() || '# Nothing is chosen.';
      dialog.showModal();
      text.select();
    });
    document.getElementById('copy').addEventListener('click', () => {
      text.select();
      if (navigator.clipboard) navigator.clipboard.writeText(text.value); else document.execCommand('copy');
    });
    document.getElementById('close').addEventListener('click', () => dialog.close());
    document.addEventListener('keydown', event => {
      const isTyped = event.target instanceof Element && event.target.matches('input[type=range], select, textarea');
      if (isTyped || event.ctrlKey || event.metaKey) return;
      const names = ['side', 'swipe', 'blend', 'difference'], number = Number(event.key);
      if (event.key === 'j') go(current + 1);
      else if (event.key === 'k') go(current - 1);
      else if (event.key === 'a' && current >= 0) {
        const choice = sections[current].querySelector('.choice');
        if (choice) choice.checked = !choice.checked;
      } else if (number >= 1 && number <= 4) { view = names[number - 1]; show(); }
    });
    show();
    """
}
