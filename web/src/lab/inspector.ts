/** The inspector, with what it says of the family that is shown. */
import { family } from '../families/family';
import { withTold } from '../model/looking/family';
import { withSettings } from '../model/scenario/family';
import { setDetails } from '../views/inspector/family';

export async function loadInspector() {
  const [{ later }, { Inspector }] = await withSettings(
    Promise.all([family.later(), withTold(import('../views/inspector/Inspector'))]),
  );
  setDetails(later.details);
  return Inspector;
}
