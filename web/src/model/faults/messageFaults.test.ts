import { expect, test } from 'vitest';
import type { MessageDetail } from '../../core/messages';
import {
  messageFaultAt,
  runsWithoutIts,
  withMessageFault,
  withoutMessageFault,
} from './messageFaultEdits';
import { messageFaultText } from './messageFaults';

const lanes = ['N. Virginia', 'Tokyo'].map((name, replica) => ({ replica, name, region: null }));
/** A vote of which only its name matters. */
function vote(queuedNs: number, nth = 0): MessageDetail {
  const message = { kind: 'vote', source: 1, target: 0, queuedNs };
  return { message, nth } as MessageDetail;
}

test('a message is named to the nanosecond, whatever else goes wrong', () => {
  const crash = { kind: 'crash', replica: 0, at_s: 1 };
  const first = withMessageFault([crash], vote(3_599_123_456_789), null);
  expect(first[1]).toEqual({
    ...{ kind: 'drop_message', message: 'vote', from: 1, to: 0 },
    ...{ sent_s: 3599.123456789, nth: 0 },
  });
  const both = withMessageFault(first, vote(3_599_123_456_790, 1), 70);
  expect(both[2]).toMatchObject({
    kind: 'delay_message',
    sent_s: 3599.12345679,
    nth: 1,
    by_ms: 70,
  });
  expect(messageFaultAt(both, vote(3_599_123_456_789))).toBe(1);
  expect(messageFaultAt(both, vote(3_599_123_456_790))).toBe(-1);
  expect(messageFaultAt(both, vote(3_599_123_456_790, 1))).toBe(2);
  // What is done last counts.
  const delayed = withMessageFault(both, vote(3_599_123_456_789), 5);
  expect(delayed.map(({ kind }) => kind)).toEqual(['crash', 'delay_message', 'delay_message']);
  expect(withoutMessageFault(both, vote(3_599_123_456_789))).toEqual([crash, both[2]]);
});

test('a fault of a message says what becomes of which', () => {
  const [dropped] = withMessageFault([], vote(1_203_000_001), null);
  expect(messageFaultText(dropped ?? {}, lanes)).toBe(
    'vote Tokyo → N. Virginia at 1.203 s dropped',
  );
  const [delayed] = withMessageFault([], vote(1_203_000_001, 1), 70);
  const text = 'vote no. 2 Tokyo → N. Virginia at 1.203 s delayed by 70 ms';
  expect(messageFaultText(delayed ?? {}, lanes)).toBe(text);
  expect(messageFaultText({ kind: 'drop_message' }, lanes)).toBe(
    ' replica undefined → replica undefined at 0 s dropped',
  );
});

test('a run that does not send it is found by its own list', () => {
  const [fault] = withMessageFault([], vote(5), null);
  const crash = { kind: 'crash', replica: 0, at_s: 1 };
  const runs = [
    { key: 'A', faults: [crash, fault ?? {}], report: { faults_without_message: [] } },
    { key: 'B', faults: [crash, fault ?? {}], report: { faults_without_message: [1] } },
    { key: 'C', faults: [crash, fault ?? {}], report: null },
    { key: 'D', faults: [crash], report: { faults_without_message: [] } },
  ];
  expect(runsWithoutIts(fault ?? {}, runs)).toEqual(['B']);
  expect(runsWithoutIts(crash, runs)).toEqual([]);
});
