import { expect, test } from 'vitest';
import { type Ahead, asksAt, placedAt, provedView } from './askedView';

const view = { startNs: 12e9, endNs: 15e9 };
const nothing: Ahead = { mischiefNs: [], provedNs: [], request: null };

test('a prediction opens while the marked request is under way in every run', () => {
  const request = { submittedNs: 12e9, answeredNs: 12.96e9 };
  expect(asksAt(view, { ...nothing, request })).toBe(12.72e9);
});

test('of runs that are still under way a fifth of the view is seen', () => {
  expect(asksAt(view, nothing)).toBe(12.6e9);
});

test('what is done to the runs on purpose is seen to begin, where it begins in view', () => {
  const request = { submittedNs: 12e9, answeredNs: 12.96e9 };
  const mischiefNs = [0, 14e9, 13e9];
  expect(asksAt(view, { ...nothing, mischiefNs, request })).toBe(13.03e9);
  expect(asksAt(view, { ...nothing, mischiefNs: [0, 12e9, 15e9], request })).toBe(12.72e9);
});

test('it opens before what proves the answer', () => {
  expect(asksAt(view, { ...nothing, mischiefNs: [14e9], provedNs: [13.5e9, 20e9] })).toBe(13.35e9);
});

test('what is seen fills most of the width', () => {
  expect(placedAt(view, 30e9, 12.72e9)).toEqual({ startNs: 10.17e9, endNs: 13.17e9 });
});

test('a run that has only begun is seen from its start', () => {
  expect(placedAt({ startNs: 0, endNs: 2e9 }, 30e9, 0.34e9)).toEqual({ startNs: 0, endNs: 0.4e9 });
});

test('the answer is seen in the scenario’s own view, where it is there', () => {
  expect(provedView(view, 30e9, 14.62e9)).toBe(view);
  expect(provedView(view, 30e9, 20e9)).toEqual({ startNs: 17.45e9, endNs: 20.45e9 });
});
