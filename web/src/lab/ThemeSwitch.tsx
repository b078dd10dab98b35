/** The choice of a theme. */

import { THEMES, type Theme, theme } from '../model/looking/theme';
import { useReadable } from '../views/figure/useReadable';

export function ThemeSwitch() {
  const shown = useReadable(theme);
  return (
    <select
      className="theme-switch"
      aria-label="Theme"
      value={shown}
      onChange={({ target }) => theme.set(target.value as Theme)}
    >
      {THEMES.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}
