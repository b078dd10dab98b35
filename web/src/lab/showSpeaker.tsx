/** Shows the speaker's window in the place of the page: it has no engine. */
import { createRoot } from 'react-dom/client';
import { theme } from '../model/looking/theme';
import { Speaker } from '../views/lecture/Speaker';

export function showSpeaker(root: HTMLElement, stage: string): void {
  document.title = 'Speaker’s window · Quorumscope';
  document.documentElement.dataset.theme = theme.get();
  createRoot(root).render(<Speaker stage={stage} />);
}
