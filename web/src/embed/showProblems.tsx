/** Shows why there is no figure, in its place, and tells its host. */
import { createRoot } from 'react-dom/client';
import type { ScenarioError } from '../core/messages';
import { EmbedProblems } from './EmbedProblems';
import { tellProblems } from './tellProblems';

export function showProblems(
  root: HTMLElement,
  problems: readonly ScenarioError[],
  origins: readonly string[],
): void {
  createRoot(root).render(<EmbedProblems problems={problems} />);
  tellProblems(problems, origins);
}

/** A link that opens nothing. */
export const NO_LINK: ScenarioError = {
  path: 'link',
  code: 'link',
  message: 'names no scenario and no document',
  allowed: 'a link of the page, as Copy link gives it',
};
