import { expect, test } from 'vitest';
import type { RunReport, Violation } from '../../core/messages';
import { allChecks } from '../words/details';
import { quorumRows, verdictBy } from './checkDetails';
import { brokenPromise, checkName, runCheck } from './checks';
import { sortedChecks } from './sortedChecks';

const violation: Violation = {
  ...{ check: 'agreement', at_s: 2, at_ns: 2e9, sequence: 7, replica: 1, detail: 'two blocks' },
  ...{
    quorums: [
      [0, 1, 2],
      [1, 2, 3],
    ],
  },
} as const;
const holding = Object.fromEntries(allChecks().map((check) => [check, 'holds']));
const report = {
  safety: { ...holding, agreement: 'violated' },
  liveness: 'impossible',
  liveness_reason: 'two of four replicas are down',
  violations: [violation],
} as unknown as RunReport;

test('a check that is violated later holds until then', () => {
  const agreement = runCheck(report, 'agreement');
  expect([1.9e9, 2e9, 3e9].map((timeNs) => verdictBy(agreement, timeNs))).toEqual([
    'holds',
    'violated',
    'violated',
  ]);
  expect(verdictBy(runCheck(report, 'lock'), 3e9)).toBe('holds');
});

test('a run that breaks its promises says which first', () => {
  expect(brokenPromise(report)).toEqual({
    promise: 'safe',
    atNs: 2e9,
    text: 'agreement at 2\u00a0s',
  });
  const later = { ...violation, check: 'commits_final', at_ns: 2.0604e9 } as const;
  const both = {
    ...report,
    safety: { ...report.safety, commits_final: 'violated' },
    violations: [later, { ...violation, at_ns: 3e9 }],
  } as const;
  expect(brokenPromise(both)?.text).toBe('commits are final at 2.06\u00a0s, and 1 more');
  const dead = { ...report, safety: holding, liveness: 'violated', violations: [] };
  expect(brokenPromise(dead as unknown as RunReport)).toEqual({
    promise: 'live',
    text: 'liveness',
    atNs: Number.POSITIVE_INFINITY,
  });
  expect(brokenPromise({ ...report, safety: holding } as unknown as RunReport)).toBe(null);
});

test('what was impossible says why', () => {
  expect(runCheck(report, 'liveness')).toEqual({
    ...{ verdict: 'impossible', violation: null, reason: 'two of four replicas are down' },
  });
});

test('what does not hold in one of the runs comes first', () => {
  const { failing, holding: others } = sortedChecks([report]);
  expect(failing).toEqual(['agreement', 'liveness']);
  expect(others.length).toBe(allChecks().length - 2);
  expect(checkName('one_vote_per_view')).toBe('one vote per view');
});

test('contradicting quorums are told replica by replica', () => {
  expect(quorumRows(violation)).toEqual([
    { replica: 0, one: true, other: false },
    { replica: 1, one: true, other: true },
    { replica: 2, one: true, other: true },
    { replica: 3, one: false, other: true },
  ]);
  expect(quorumRows({ ...violation, quorums: null })).toBe(null);
});
