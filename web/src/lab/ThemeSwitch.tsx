/** The choice of a theme. */
import { useReadable } from '../views/useReadable';
import { THEMES, theme } from './theme';

export function ThemeSwitch() {
  const shown = useReadable(theme);
  return (
    <fieldset className="theme-switch">
      <legend>theme</legend>
      {THEMES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === shown}
          onClick={() => theme.set(each)}
        >
          {each}
        </button>
      ))}
    </fieldset>
  );
}
