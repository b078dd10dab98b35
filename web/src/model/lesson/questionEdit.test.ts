import { expect, test } from 'vitest';
import {
  askedAs,
  conditionFrom,
  NO_QUESTION,
  predictOf,
  questionFrom,
  whenOf,
} from './questionEdit';

const predict = {
  ask: 'B commits',
  choices: [{ text: 'more', when: 'B.goodput_tps > A.goodput_tps' }, { text: 'less' }],
};

test('a question is edited and written back as it was', () => {
  const question = questionFrom(predict);
  expect(question).toEqual({
    asks: 'choices',
    ask: 'B commits',
    choices: [
      { text: 'more', when: 'B.goodput_tps > A.goodput_tps' },
      { text: 'less', when: '' },
    ],
    sought: '',
  });
  expect(predictOf(question, predict)).toEqual(predict);
  const value = { ask: 'How many?', value: 'B.goodput_tps', tolerance: '5 %' };
  expect(predictOf(questionFrom(value), value)).toEqual(value);
  expect(predictOf({ ...questionFrom(value), asks: 'at', sought: '1 s' }, value)).toEqual({
    ask: 'How many?',
    at: '1 s',
    tolerance: '5 %',
  });
  expect(predictOf(questionFrom(null), null)).toBeNull();
});

test('choices begin with two empty ones', () => {
  expect(askedAs(NO_QUESTION, 'choices').choices).toHaveLength(2);
  expect(askedAs(questionFrom(predict), 'value').choices).toHaveLength(2);
});

test('a simple condition is built from its parts; any other is left as it is written', () => {
  const condition = { run: 'B', measure: 'latency_s.p50', compares: '<', than: '0.5 s' } as const;
  expect(whenOf(condition)).toBe('B.latency_s.p50 < 0.5 s');
  expect(conditionFrom('B.latency_s.p50 < 0.5 s')).toEqual(condition);
  expect(whenOf({ ...condition, than: 'A' })).toBe('B.latency_s.p50 < A.latency_s.p50');
  expect(conditionFrom('B.latency_s.p50 < A.latency_s.p50')).toEqual({ ...condition, than: 'A' });
  expect(conditionFrom('B.latency_s.p50 < A.goodput_tps')).toBeNull();
  expect(conditionFrom('not A.queue_grows')).toBeNull();
  expect(conditionFrom('A.goodput_tps > 1.1 * B.goodput_tps')).toMatchObject({
    than: '1.1 * B.goodput_tps',
  });
});
