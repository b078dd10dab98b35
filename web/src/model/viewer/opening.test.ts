import { expect, test } from 'vitest';
import { pack, unpack } from '../link/packing';
import { headlineFrom, headlineOf } from '../run/headline';
import { firstEntry } from '../scenario/firstEntry';
import { allShipped } from '../scenario/testShipped';
import { differences, thenAndNow } from './compareRuns';
import { opening } from './opening';
import { documentLink } from './pageLink';

test('an address opens what it names', async () => {
  for (const entry of await allShipped()) {
    const { document, problems } = await opening(`#scenario=${entry.id}`);
    expect(document).toMatchObject({ id: entry.id, scenario: entry.scenario, packed: null });
    expect(problems).toEqual([]);
  }
  const { document, problems } = await opening('');
  expect(document?.scenario).toBe(firstEntry.scenario);
  expect(problems).toEqual([]);
});

test('the evidence leaves what the page shows', async () => {
  const { document, over, problems } = await opening('#evidence=T-L2');
  expect([document, over, problems]).toEqual([null, '#evidence=T-L2', []]);
  expect((await opening('#curves')).over).toBe('#curves');
  expect((await opening('#scenario=planet')).over).toBeNull();
});

test('changes are laid over it, and what leads nowhere is named', async () => {
  const { document, target, problems } = await opening(
    '#scenario=planet&set=5&set.seed=5&set.replicas.regions.9=x&set.faults=[{"kind":"crash"}]&shown=B,E&edit=A&v=1',
  );
  expect(document?.scenario).toMatchObject({ seed: 5, faults: [{ kind: 'crash' }] });
  expect(document?.original).toBe(firstEntry.scenario);
  expect(document?.shown).toEqual([1]);
  expect(target).toBeNull();
  expect(problems.map(({ path }) => path)).toEqual([
    '#set',
    '#set.replicas.regions.9',
    '#shown',
    '#edit',
  ]);
});

test('a scenario may ask which variants are compared first; a whole link that does not say means the first two', async () => {
  const { document } = await opening('#scenario=forking');
  expect(document?.shown).toEqual([2, 3]);
  expect(document && documentLink(document).shown).toEqual([2, 3]);
  const whole = (await opening('#scenario=forking&v=1')).document;
  expect(whole?.shown).toEqual([0, 1]);
  // By the name alone others would be shown.
  expect(whole && documentLink(whole).shown).toEqual([0, 1]);
  const usual = (await opening('#scenario=planet')).document;
  expect(usual && documentLink(usual).shown).toBeNull();
});

test('a scenario that there is not, and a link that is cut off or of another age, are told', async () => {
  const unknown = await opening('#scenario=plannet');
  expect(unknown.document).toBeNull();
  expect(unknown.problems[0]).toMatchObject({
    path: '#scenario',
    message: 'there is no scenario “plannet”',
    allowed: 'planet, the nearest name, or another from the page’s list of scenarios',
  });
  expect((await opening('#scenario=nonsense')).problems[0]?.allowed).toBe(
    'a name from the page’s list of scenarios',
  );
  expect((await opening('#scenario=planet&set.seed=5')).problems[0]?.message).toContain('cut off');
  const newer = await opening('#scenario=planet&set.seed=5&v=2');
  expect(newer.document?.scenario.seed).toBe(5);
  expect(newer.problems[0]?.message).toContain('a newer page (format 2)');
  expect((await opening('#scenario=planet&v=0')).problems[0]?.message).toContain('an older page');
});

test('an opened file travels in the link; a cut one is refused', async () => {
  const scenario = { version: 1, title: '日本 🌏', seed: 7 };
  const packed = await pack(JSON.stringify(scenario));
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpack(packed)).toBe(JSON.stringify(scenario));
  const { document, problems } = await opening(`#file=mine&data=${packed}&v=1`);
  expect(document).toMatchObject({ id: 'mine', scenario, packed });
  expect(problems).toEqual([]);
  for (const data of [packed.slice(0, -3), '', 'AAAA', 'x']) {
    const cut = await opening(`#file=mine&data=${data}&v=1`);
    expect(cut.document).toBeNull();
    expect(cut.problems[0]?.path).toBe('#data');
  }
});

test('a small text that unpacks to an enormous one is refused', async () => {
  expect(await unpack(await pack(' '.repeat(17 * 2 ** 20)))).toBeNull();
});

const here = {
  engine: '0.2.0',
  revision: 4,
  headlines: [
    { committed: 7, latency: 8 },
    { committed: 1190, latency: 'growing' as const },
  ],
};

test('digests that differ are told with both versions', () => {
  const old = { revision: null, headlines: [] };
  const linked = { engine: '0.1.0', digests: ['aa', 'bb'], ...old };
  const run = { ...here, digests: ['aa', 'cc'] };
  const [difference, ...others] = differences(['A', 'B'], linked, run);
  expect(others).toEqual([]);
  expect(difference).toMatchObject({
    path: 'B',
    message: 'digest bb with engine 0.1.0, cc with engine 0.2.0 here',
  });
  // A link from before revisions says no more.
  expect(thenAndNow(['A', 'B'], linked, run)).toBeNull();
});

test('under another revision the runs are told as they were and are, those that differ', () => {
  const run = { ...here, digests: ['aa', 'cc'] };
  const linked = {
    engine: '0.1.0',
    revision: 3,
    digests: ['aa', 'bb'],
    headlines: [
      { committed: 7, latency: 8 },
      { committed: 1204, latency: 214_368 },
    ],
  };
  expect(thenAndNow(['A One', 'B Two'], linked, run)).toEqual({
    isBroken: false,
    why: 'The link was made with revision 3 (engine 0.1.0) of the simulation’s rules; this page has revision 4 (engine 0.2.0).',
    runs: [
      {
        name: 'B Two',
        rows: [
          { measure: 'committed', held: 'throughput', was: '1,204 tx', is: '1,190 tx' },
          { measure: 'median latency', held: 'latency', was: '214.368 ms', is: 'growing' },
          { measure: 'digest', held: null, was: 'bb', is: 'cc' },
        ],
      },
    ],
  });
  // Without headlines the digests are all there is.
  const bare = thenAndNow(['A One', 'B Two'], { ...linked, headlines: [] }, run);
  expect(bare?.runs[0]?.rows.map(({ measure }) => measure)).toEqual(['digest']);
  const same = thenAndNow(['A One', 'B Two'], { ...linked, revision: 4 }, run);
  expect(same?.isBroken).toBe(true);
  expect(same?.why).toContain('the same revision 4');
});

test('a headline is of a report, exactly', () => {
  const waits = { mean: 1, sd: 0.1, p50: 0.214368, p95: 1, p99: 1, max: 1, count: 3 };
  const report = { committed: 1204, latency_s: waits, queue_grows: false };
  expect(headlineOf(report)).toEqual({ committed: 1204, latency: 214_368 });
  expect(headlineOf({ ...report, queue_grows: true }).latency).toBe('growing');
  expect(headlineOf({ ...report, latency_s: null }).latency).toBe('none');
  expect(['07tx:1us', '7tx:1.5us', '7tx:us', '7:1us', '7tx:slow'].map(headlineFrom)).toEqual(
    new Array(5).fill(null),
  );
});
