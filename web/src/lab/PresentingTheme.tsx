/** Whether presenting has the projector's theme. */
import { useReadable } from '../views/figure/useReadable';
import { presentingTheme } from './theme';

export function PresentingTheme() {
  const isProjector = useReadable(presentingTheme) === 'projector';
  return (
    <button
      type="button"
      aria-pressed={isProjector}
      onClick={() => presentingTheme.set(isProjector ? 'chosen' : 'projector')}
    >
      projector
    </button>
  );
}
