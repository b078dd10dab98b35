import { expect, test } from 'vitest';
import { createStore as createState } from 'zustand/vanilla';
import { createStore } from '../../base/store';
import type { SessionState } from '../run/session';
import { followGhosts, type Ghosts, type Haunted } from './ghost';

/** A page with one finished run of this median latency, as far as ghosts look at it. */
function state(scenario: string, p50: number, change: object = {}): SessionState {
  const report = { latency_s: { p50 }, throughput_tps: 1000, queue_grows: false };
  const page = { title: scenario };
  return {
    ...{ id: 'planet', packed: null, shown: [0], scenario: page, accepted: page },
    ...{ hasPictures: true, errors: [], panic: null, isOvertaken: false, isLeft: false },
    runs: [
      { key: 'A', report, isReportCurrent: true, isCancelled: false, window: { get: () => p50 } },
    ],
    ...change,
  } as unknown as SessionState;
}

function page() {
  const session = { state: createState<SessionState>(() => state('before', 1)) };
  const isMoving = createStore(false);
  const ghosts = createStore<Ghosts | null>(null);
  const marking = { of: () => ({ get: () => null }) };
  const end = followGhosts({ session, isMoving, ghosts, marking } as unknown as Haunted);
  const ghost = () => ghosts.get()?.runs.get('A');
  const told = () => ghost()?.latency;
  return {
    set: (to: SessionState) => session.state.setState(to, true),
    isMoving,
    ghost,
    told,
    end,
  };
}

test('the run of before stays while a hand moves, and until the next edit', () => {
  const { set, isMoving, ghost, told } = page();
  // An edit is in the scenario before a hand is told of, and its run comes last.
  const moved = state('moved', 1.5);
  set({ ...state('before', 1), scenario: moved.scenario });
  isMoving.set(true);
  set(moved);
  expect(told()).toBe('+0.50');
  set(state('farther', 2));
  expect(told()).toBe('+1.00');
  isMoving.set(false);
  expect(told()).toBe('+1.00');
  // What was in view when the hand began.
  expect(ghost()?.drawn.window).toBe(1);
  set({ ...state('farther', 2), scenario: { title: 'again' } });
  isMoving.set(true);
  set(state('again', 2.5));
  expect(told()).toBe('+0.50');
  expect(ghost()?.drawn.window).toBe(2);
});

test('another edit ends it, and so does another scenario', () => {
  const { set, isMoving, told } = page();
  const move = (scenario: string, p50: number) => {
    set({ ...state('before', 1), scenario: { title: scenario } });
    isMoving.set(true);
    set(state(scenario, p50));
    isMoving.set(false);
  };
  move('moved', 1.5);
  expect(told()).toBe('+0.50');
  set(state('chosen', 3));
  expect(told()).toBeUndefined();
  move('again', 2);
  set(state('again', 2, { id: 'other' }));
  expect(told()).toBeUndefined();
});

test('runs that come into view with the answer do not end it', () => {
  const { set, isMoving, told } = page();
  set({ ...state('before', 1), scenario: { title: 'moved' } } as SessionState);
  isMoving.set(true);
  set(state('moved', 1.5));
  isMoving.set(false);
  set(state('moved', 1.5, { shown: [0, 2] }));
  expect(told()).toBe('+0.50');
});

test('nothing is left when it ends', () => {
  const { set, isMoving, told, end } = page();
  set({ ...state('before', 1), scenario: { title: 'moved' } });
  isMoving.set(true);
  end();
  expect(told()).toBeUndefined();
});
