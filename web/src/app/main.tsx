/** The page's entry: one workspace, opened on the scenario that the address names, and kept in step with it. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Lab } from '../lab/Lab';
import { entryOf } from '../model/catalogue';
import { addressFrom, hashFrom } from '../model/urlState';
import { Workspace } from '../model/workspace';
import './theme.css';
import './page.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

const plays = !matchMedia('(prefers-reduced-motion: reduce)').matches;
const workspace = new Workspace(addressFrom(location.hash), plays);
const { session } = workspace;

session.state.subscribe(({ id }, before) => {
  const isShipped = entryOf(id) !== undefined;
  if (id !== before.id && isShipped) history.replaceState(null, '', hashFrom(id));
});
window.addEventListener('hashchange', () => {
  const { entry, errors } = addressFrom(location.hash);
  if (errors.length > 0) session.refuse(errors);
  else if (entry.id !== session.state.getState().id) session.open(entry.id, entry.scenario);
});

createRoot(root).render(
  <StrictMode>
    <Lab workspace={workspace} />
  </StrictMode>,
);
