/** The inspector, with what it says of the family that is shown. */
import { family } from '../families/family';
import { withSettings } from '../model/scenario/family';
import { setDetails } from '../views/inspector/family';

export async function loadInspector() {
  const [{ later }, { Inspector }] = await withSettings(
    Promise.all([family.later(), import('../views/inspector/Inspector')]),
  );
  setDetails(later.details);
  return Inspector;
}
