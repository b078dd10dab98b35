import { describe, expect, it } from 'vitest';
import { standingOf } from './standing';

describe('the standing line', () => {
  it('says how many servers there are, and how many votes let them go on', () => {
    const regions = ['us-east-1', 'ap-northeast-1', 'me-south-1', 'af-south-1'];
    expect(standingOf([{ replicas: { regions } }, { replicas: { regions } }])).toBe(
      'Four servers must agree on one order of transactions. A leader proposes; 3 of 4 votes let it go on.',
    );
    expect(standingOf([{ replicas: { count: 100 } }])).toBe(
      '100 servers must agree on one order of transactions. A leader proposes; 67 of 100 votes let it go on.',
    );
  });

  it('needs a majority where replicas only crash, and knows leaders that take turns', () => {
    const protocol = { variant: 'crash_stop', leader: { policy: 'rotate' } };
    expect(standingOf([{ replicas: { count: 5 }, protocol }])).toBe(
      'Five servers must agree on one order of transactions. They take turns to propose; 3 of 5 votes let it go on.',
    );
  });

  it('names no number that runs do not share', () => {
    const runs = [4, 7].map((count) => ({ replicas: { count } }));
    expect(standingOf(runs)).toBe(
      'Some servers must agree on one order of transactions. A leader proposes; enough votes let it go on.',
    );
    const replicas = { count: 5 };
    const rules = ['crash_stop', 'chained'].map((variant) => ({ replicas, protocol: { variant } }));
    expect(standingOf(rules)).toContain('Five servers');
    expect(standingOf(rules)).toContain('enough votes');
  });

  it('has nothing to agree on for one', () => {
    expect(standingOf([{ replicas: { count: 1 } }])).toBe(
      'One server puts all transactions in order by itself.',
    );
  });
});
