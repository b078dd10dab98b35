/** The scenario's still picture in the place of a figure that cannot be live here. */

import { shownTheme } from '../lab/theme';
import { useReadable } from '../views/parts/useReadable';

interface EmbedStillProps {
  /** Of the scenario. */
  readonly id: string;
  readonly title: string;
}

export function EmbedStill({ id, title }: EmbedStillProps) {
  const theme = useReadable(shownTheme) === 'dark' ? 'dark' : 'light';
  return (
    <img
      className="embed-still"
      src={`./stills/${id}-${theme}.svg`}
      alt={`Still picture: ${title}`}
      // A file that is opened by its name has none.
      onError={({ currentTarget }) => currentTarget.remove()}
    />
  );
}
