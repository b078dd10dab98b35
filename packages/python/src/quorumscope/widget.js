// The widget: one element a view, which hears of the model what Python sets, and tells it what the reader does.
// `define` is the loader's, which stands before this in one module.

/** What Python calls. */
const METHODS = ['set', 'play', 'pause', 'seek', 'step'];

function render({ model, el }) {
  define({ src: model.get('_src') });
  const figure = document.createElement('quorum-scope');
  figure.setAttribute('src', model.get('_src'));
  for (const [name, value] of Object.entries(model.get('_attributes')))
    figure.setAttribute(name, value);
  // JupyterLab says so, whatever the reader's system prefers.
  const { jpThemeLight } = document.body.dataset;
  if (jpThemeLight !== undefined && !figure.hasAttribute('theme'))
    figure.setAttribute('theme', jpThemeLight === 'true' ? 'light' : 'dark');

  /** What the figure has told last: it is not asked for what it says itself. */
  let told = {};
  const tell = (values) => {
    told = { ...told, ...values };
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    model.save_changes();
  };
  const stateOf = ({ state, isPlaying, seconds }) => ({ state, playing: isPlaying, seconds });
  const refused = ({ message }, path = '') => tell({ errors: [{ path, message, allowed: '' }] });

  figure.addEventListener('ready', ({ detail }) => {
    const { state, playing, seconds } = asked();
    tell({ ...stateOf(detail), ready: true });
    // What Python has set before there was a figure.
    if (state !== '') figure.setState(state).catch((why) => refused(why));
    if (seconds !== 0) figure.seek(seconds).catch((why) => refused(why));
    if (playing) figure.play().catch((why) => refused(why));
    call();
  });
  figure.addEventListener('statechange', ({ detail }) => tell(stateOf(detail)));
  figure.addEventListener('step', ({ detail }) => tell({ step_text: detail.text }));
  figure.addEventListener('error', ({ detail }) => tell({ errors: detail.errors }));

  let done = model.get('_done');
  const call = () => {
    if (!told.ready) return;
    const calls = model.get('_calls').filter(({ number }) => number > done);
    for (const { number, method, args } of calls) {
      done = number;
      const path = method === 'set' ? args[0] : '';
      if (METHODS.includes(method)) figure[method](...args).catch((why) => refused(why, path));
    }
    if (calls.length > 0) tell({ _done: done });
  };

  const asked = () => ({
    state: model.get('state'),
    seconds: model.get('seconds'),
    playing: model.get('playing'),
  });
  const hears = {
    'change:state': () => {
      const { state } = asked();
      if (told.ready && state !== told.state) figure.setState(state).catch((why) => refused(why));
    },
    'change:seconds': () => {
      const { seconds } = asked();
      if (told.ready && seconds !== told.seconds) figure.seek(seconds).catch((why) => refused(why));
    },
    'change:playing': () => {
      const { playing } = asked();
      if (told.ready && playing !== told.playing)
        (playing ? figure.play() : figure.pause()).catch((why) => refused(why));
    },
    'change:_calls': () => call(),
  };
  for (const [name, hear] of Object.entries(hears)) model.on(name, hear);
  el.append(figure);
  return () => {
    for (const [name, hear] of Object.entries(hears)) model.off(name, hear);
    figure.remove();
  };
}

export default { render };
