/** What a family of protocols says of what is done to its runs on purpose. */
import { nameSettings } from '../scenario/family';
import type { Choice } from '../scenario/fields';
import type { JsonObject, Scenario } from '../scenario/scenario';
import type { Node } from '../scenario/schema';

export interface FaultsOfFamily {
  /** Its schema with the names and units of what may change in the middle of a run. */
  readonly schema: Node;
  /** Of a time-out that comes before its time: what is done, said of a replica, and in a word. */
  readonly timeOut: { readonly deed: string; readonly text: string; readonly brief: string };
  /** Null: its replicas never lie. */
  readonly lies: LiesOfFamily | null;
}

export interface LiesOfFamily {
  /** What a replica does, said of it, by the word of the format: "withholds votes". */
  readonly texts: Readonly<Record<string, string>>;
  /** Ways of which a replica has one at a time. */
  readonly apart: readonly string[];
  /** Whether a run may have such a lie. */
  readonly isOf: (choice: Choice, scenario: Scenario) => boolean;
  /** A lie with what its kind needs, to start editing from. */
  readonly begin: (kind: string, replica: number, replicas: number) => JsonObject;
}

/** Of the family that is shown: it comes with what is done on purpose, or with what edits. */
export let faultsOfFamily: FaultsOfFamily;

let load: () => Promise<FaultsOfFamily>;

export function setFaults(shown: () => Promise<FaultsOfFamily>): void {
  load = shown;
}

export async function loadFaults(): Promise<void> {
  faultsOfFamily = await load();
  nameSettings(faultsOfFamily.schema);
}
