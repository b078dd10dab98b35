/** Brings the family of a scenario. */
import { loadFaults } from '../model/faults/family';
import { loadTold } from '../model/looking/family';
import { familyOf, loadSettings } from '../model/scenario/family';
import type { Scenario } from '../model/scenario/scenario';
import { setSmall } from '../render/small';
import { type Family, setFamily } from './family';
import { type FamilyFirst, setFirst } from './first';
import { doorOf, openFamily } from './index';

/** Has come what the first picture has of it. */
export async function loadFamily(scenario: Scenario): Promise<void> {
  await openFamily(scenario);
  setFamily((await doorOf(scenario).picture()).family);
}

/** A family of which nothing has still to come. */
interface Whole {
  readonly first: FamilyFirst;
  readonly family: Family;
}

const wholes = new Map<string, Promise<Whole>>();

/**
 * The same with all that is told of its runs, and that the model reads of it: for what is made when the page is built,
 * which is of one family after the other. What has come once is not imported a second time.
 */
export async function loadWhole(scenario: Scenario): Promise<void> {
  const name = familyOf(scenario);
  const coming = wholes.get(name) ?? wholeOf(scenario);
  wholes.set(name, coming);
  const { first, family } = await coming;
  setFirst(first);
  setFamily(family);
  setSmall((await family.small?.()) ?? null);
  await Promise.all([loadTold(), loadSettings(), loadFaults()]);
}

async function wholeOf(scenario: Scenario): Promise<Whole> {
  const door = doorOf(scenario);
  const [{ first }, { family }] = await Promise.all([door.first(), door.picture()]);
  const [told, faults, closer, formerWords] = await Promise.all([
    ...([family.told(), family.faults(), family.closer()] as const),
    first.scenarios.loadFormerWords(),
  ]);
  const small = await family.small?.();
  return {
    first: {
      ...first,
      scenarios: { ...first.scenarios, loadFormerWords: async () => formerWords },
    },
    family: {
      ...family,
      ...(small && { small: async () => small }),
      ...{ told: async () => told, faults: async () => faults, closer: async () => closer },
    },
  };
}
