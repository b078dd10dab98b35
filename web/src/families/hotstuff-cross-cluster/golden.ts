/** What the goldens hold of its own panels: HotStuff’s. */
export { ownGolden } from '../hotstuff/golden';
