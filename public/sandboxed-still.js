// What a figure shows where its modules do not load: in a frame that is sandboxed, or a file that is opened.
const isFile = location.protocol === 'file:';
const query = new URLSearchParams(location.search);
const linked = new URLSearchParams(location.hash.slice(1)).get('scenario');
const id = query.get('scenario') ?? linked ?? 'planet';
const theme = query.get('theme') ?? 'auto';
const isDark =
  theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
const why = document.createElement('p');
const page = document.createElement('a');
page.href = `./index.html${location.hash || `#scenario=${encodeURIComponent(id)}`}`;
page.target = '_blank';
page.rel = 'noreferrer';
page.textContent = 'Open Quorumscope';
why.append(
  isFile
    ? 'The figure cannot be live: it was opened as a file, from which browsers load no modules. '
    : 'The figure cannot be live: its frame is sandboxed without allow-same-origin, which the engine needs. ',
  page,
);
why.setAttribute('role', 'alert');
why.style.cssText = 'margin: 0; padding: 6px 10px; font: 14px/1.4 system-ui, sans-serif';
const still = document.createElement('img');
still.alt = `Still picture of the scenario ${id}`;
still.style.cssText =
  'flex: 1; width: 100%; min-height: 0; object-fit: contain; object-position: top';
still.onerror = () => still.remove();
if (/^[\w-]+$/.test(id)) still.src = `./stills/${id}-${isDark ? 'dark' : 'light'}.svg`;
const root = document.getElementById('root');
root.style.cssText = 'display: flex; flex-direction: column; height: 100vh';
document.body.style.margin = '0';
root.replaceChildren(why, still);
