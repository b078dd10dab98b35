/** Icons of the page, drawn on a 16 x 16 grid in the text's colour. */

const paths = {
  reset: 'M8 3V0L3.5 4 8 8V5a4 4 0 1 1-4 4H2a6 6 0 1 0 6-6z',
  start: 'M1 2h2v12H1zM9 2v12L3.5 8zM15 2v12L9.5 8z',
  end: 'M13 2h2v12h-2zM7 2v12l5.5-6zM1 2v12l5.5-6z',
  previous: 'M10 3L5 8l5 5 1.2-1.2L7.4 8l3.8-3.8z',
  next: 'M6 3l5 5-5 5-1.2-1.2L8.6 8 4.8 4.2z',
  cause: 'M8 1v2H4.8l7.7 7.7-1.4 1.4L3.4 4.4v3.2h-2V1z',
  effect: 'M8 15v-2h3.2L3.5 5.3l1.4-1.4 7.7 7.7V8.4h2V15z',
  fork: 'M4 1h2v6.2L11.6 12H14v2h-3.2L6 9.8V15H4zM10 1l4 .5-.5 4-1.4-1.3-2.9 3L7.8 6l2.9-3z',
  mark: 'M3 1h1.6v14H3zM5.5 2H13l-2 3 2 3H5.5z',
  back: 'M12 2v12L3 8zM1.5 2H3v12H1.5z',
  play: 'M4 2l10 6-10 6z',
  pause: 'M3 2h4v12H3zM9 2h4v12H9z',
  forward: 'M4 2l9 6-9 6zM13 2h1.5v12H13z',
  zoomIn: 'M7 3h2v4h4v2H9v4H7V9H3V7h4z',
  zoomOut: 'M3 7h10v2H3z',
  fit: 'M1 3h1.6v10H1zM13.4 3H15v10h-1.6zM3.5 8l3-2.6v1.8h3V5.4l3 2.6-3 2.6V8.8h-3v1.8z',
  undo: 'M6.5 2.5v3H9a4.5 4.5 0 0 1 0 9H5v-2h4a2.5 2.5 0 0 0 0-5H6.5v3L1.5 6.5z',
  redo: 'M9.5 2.5v3H7a4.5 4.5 0 0 0 0 9h4v-2H7a2.5 2.5 0 0 1 0-5h2.5v3l5-4z',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={paths[name]} fill="currentColor" />
    </svg>
  );
}
