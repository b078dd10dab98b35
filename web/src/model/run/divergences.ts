/** Where the shown runs first differ, two by two: found once they are finished, and anew after an edit. */
import { createStore, type Readable } from '../../base/store';
import type { Divergence } from '../../layout/partings';
import { firstDifference, pairsOf } from './divergence';
import type { Session } from './session';

export class Divergences {
  readonly found: Readable<readonly Divergence[]>;

  readonly #found = createStore<readonly Divergence[]>([]);
  readonly #session: Session;
  /** The digests of the runs that were compared last. */
  #compared = '';

  constructor(session: Session) {
    this.#session = session;
    this.found = this.#found;
    session.state.subscribe(() => void this.#compare());
  }

  async #compare(): Promise<void> {
    const { runs } = this.#session.state.getState();
    const digests = runs.map(({ key, report, isReportCurrent }) =>
      isReportCurrent && report !== null ? `${key} ${report.digest}` : '',
    );
    const compared = digests.includes('') ? '' : digests.join();
    if (compared === this.#compared) return;
    this.#compared = compared;
    this.#found.set([]);
    if (compared === '') return;
    const { horizonNs } = this.#session;
    const pairs = pairsOf(runs.map(({ key }) => key));
    const found = await Promise.all(
      pairs.map(async ([one, other]) => {
        const [first, second] = [one, other].map((key) => this.#session.variantOfKey(key));
        if (first === undefined || second === undefined) return [];
        const timeNs = await firstDifference(
          (...part) => first.fingerprints(...part),
          (...part) => second.fingerprints(...part),
          horizonNs,
        );
        return timeNs === null ? [] : [{ one, other, timeNs }];
      }),
    );
    if (compared === this.#compared) this.#found.set(found.flat());
  }
}
