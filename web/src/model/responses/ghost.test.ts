import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore as createState } from 'zustand/vanilla';
import { createStore } from '../../base/store';
import type { SessionState } from '../page/session';
import type { Workspace } from '../page/workspace';
import { followGhosts, GHOST_MS, type Ghosts } from './ghost';

/** A page with one finished run of this median latency, as far as ghosts look at it. */
function state(scenario: string, p50: number, change: object = {}): SessionState {
  const report = { latency_s: { p50 }, throughput_tps: 1000, queue_grows: false };
  const page = { title: scenario };
  return {
    ...{ id: 'planet', packed: null, shown: [0], scenario: page, accepted: page },
    ...{ hasPictures: true, errors: [], panic: null, isOvertaken: false, isLeft: false },
    runs: [{ key: 'A', report, isReportCurrent: true, isCancelled: false }],
    ...change,
  } as unknown as SessionState;
}

function page() {
  const session = { state: createState<SessionState>(() => state('before', 1)) };
  const isMoving = createStore(false);
  const ghosts = createStore<Ghosts | null>(null);
  const end = followGhosts({ session, isMoving, ghosts } as unknown as Workspace);
  const told = () => ghosts.get()?.runs.get('A')?.latency;
  return { set: (to: SessionState) => session.state.setState(to, true), isMoving, told, end };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the run of before stays while a hand moves, and for some seconds after', () => {
  const { set, isMoving, told } = page();
  // An edit is in the scenario before a hand is told of, and its run comes last.
  const moved = state('moved', 1.5);
  set({ ...state('before', 1), scenario: moved.scenario });
  isMoving.set(true);
  set(moved);
  expect(told()).toBe('+0.50');
  set(state('farther', 2));
  expect(told()).toBe('+1.00');
  isMoving.set(false);
  vi.advanceTimersByTime(GHOST_MS - 1);
  expect(told()).toBe('+1.00');
  vi.advanceTimersByTime(1);
  expect(told()).toBeUndefined();
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

test('nothing is left when it ends', () => {
  const { set, isMoving, told, end } = page();
  set({ ...state('before', 1), scenario: { title: 'moved' } });
  isMoving.set(true);
  end();
  expect(told()).toBeUndefined();
});
