import type { EvidenceRow } from './evidence';

/** A row of the tests' own, with what a test says of it. */
export function exampleRow(part: Partial<EvidenceRow>): EvidenceRow {
  return {
    id: 'T-L1',
    document: '000',
    place: 'Table 7',
    what: 'Latency of clients',
    kind: 'reproduced',
    unit: 's',
    published: '0.823',
    published_value: 0.823,
    ours_value: 0.828,
    how: 'simulation',
    ratio: 1.006,
    expected: 'ratio 0.97 to 1.03',
    tolerance: 'a processor takes some milliseconds',
    verdict: 'holds',
    reason: null,
    scenario: null,
    variant: null,
    parameter: null,
    measure: null,
    ...part,
  };
}
