/**
 * The shelves of the browser: every shipped scenario stands on one, in the order in which a lecture would take them. An
 * index beside the files and not a field in them: a topic orders the shipped ones among each other, and says nothing of
 * a run.
 */
export interface Topic {
  readonly name: string;
  /** In a few words. */
  readonly about: string;
  /** Ids of scenarios. */
  readonly scenarios: readonly string[];
}

export const LESSONS: Pick<Topic, 'name' | 'about'> = {
  name: 'Lessons',
  about: 'Questions in an order, to read or to give',
};

/** Where somebody who is new begins. */
export const START_HERE = { lesson: 'larger-batches', scenario: 'planet' };

/** What people of the field type who look for a scenario or a lesson, by the names of the files. */
interface Keywords {
  readonly scenarios: Readonly<Record<string, string>>;
  readonly lessons: Readonly<Record<string, string>>;
}

/** What there is of a family in the browser of scenarios. */
export interface Shelves {
  readonly topics: readonly Topic[];
  readonly keywords: Keywords;
  /** What one finds out from each scenario, in a sentence that gives no answer away. */
  readonly finds: Readonly<Record<string, string>>;
}
