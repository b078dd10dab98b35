import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tables } from '../../core/kinds';
import { PANELS } from '../looking/panels';
import { LAST_SEQUENCE } from '../looking/playback';
import { chosen, stopKinds } from '../run/stopping';
import type { Json } from '../scenario/scenario';
import { variantKey } from '../scenario/variants';
import { EMPTY_LINK, type Link } from './link';
import { decode, encode } from './urlState';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const value = fc.jsonValue({ maxDepth: 4, noUnicodeString: false }).map(withoutMinusZero);
const timeNs = fc.integer({ min: 0, max: 3_600e9 });
const number = fc.nat(0xffff_ffff);
const run = fc.nat(15).map(variantKey);
const digest = fc.stringMatching(/^[0-9a-f]{16}$/);

const count = fc.nat(999_999_999_999_999);
const headline = fc.record({
  committed: count,
  latency: fc.oneof(count, fc.constantFrom('growing' as const, 'none' as const)),
});

const links: fc.Arbitrary<Link> = fc.record({
  scenario: text,
  packed: fc.option(fc.stringMatching(/^[\w-]{0,40}$/)),
  changes: fc.array(fc.record({ path: text, value }), { maxLength: 4 }),
  shown: fc.option(
    fc
      .uniqueArray(fc.nat(15), { minLength: 1, maxLength: 4 })
      .map((shown) => shown.sort((a, b) => a - b)),
  ),
  target: fc.option(fc.nat(15)),
  view: fc.option(
    fc.tuple(timeNs, fc.integer({ min: 1, max: 1e12 })).map(([startNs, widthNs]) => ({
      startNs,
      endNs: startNs + widthNs,
    })),
  ),
  at: fc.option(fc.record({ timeNs, sequence: fc.oneof(fc.nat(1e6), fc.constant(LAST_SEQUENCE)) })),
  marks: fc.uniqueArray(timeNs, { maxLength: 4 }).map((marks) => marks.sort((a, b) => a - b)),
  tx: fc.option(timeNs),
  kinds: fc.dictionary(fc.constantFrom(...tables.kinds.map(({ word }) => word)), fc.boolean(), {
    noNullPrototype: true,
  }),
  hasAllLanes: fc.boolean(),
  hasAllStrips: fc.boolean(),
  panels: fc.dictionary(fc.constantFrom(...PANELS), fc.boolean(), { noNullPrototype: true }),
  stopWhen: fc.option(fc.constantFrom(...stopKinds()).map(({ stop }) => chosen(stop))),
  selection: fc.option(
    fc.oneof(
      fc.record({ run, kind: fc.constant('message' as const), row: number }),
      fc.record({ run, kind: fc.constant('replica' as const), replica: number }),
      fc.record({ run, kind: fc.constant('block' as const), row: number }),
      fc.record({ run, kind: fc.constant('transaction' as const) }),
      fc.record({ run, kind: fc.constant('commit' as const), replica: number, height: number }),
    ),
  ),
  run: fc.option(
    fc.record({
      engine: fc.constant('12.3.0'),
      revision: fc.option(number),
      digests: fc.array(digest, { minLength: 1, maxLength: 4 }),
      headlines: fc.array(headline, { maxLength: 4 }),
    }),
  ),
  version: fc.option(fc.nat(1000)),
});

test('every link is read as it was written', () => {
  fc.assert(
    fc.property(links, (link) => {
      const { link: read, errors } = decode(encode(link));
      expect(errors).toEqual([]);
      expect(read).toEqual(link);
      expect(encode(read)).toBe(encode(link));
    }),
  );
});

test('no text at all makes it throw, and what cannot be read is named with what is allowed', () => {
  const check = (hash: string) => {
    for (const { message, allowed } of decode(hash).errors) {
      expect(message).not.toBe('');
      expect(allowed).not.toBe('');
    }
  };
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), check));
  const pieces = fc.constantFrom(
    '#',
    '&',
    '=',
    '%',
    '%f',
    'set.',
    '__proto__',
    'v',
    'view',
    '[',
    '-',
    '{"a":',
  );
  fc.assert(
    fc.property(
      fc.array(pieces).map((all) => all.join('')),
      check,
    ),
  );
});

test('a link that is cut off or changed in one place keeps every part before it', () => {
  fc.assert(
    fc.property(links, fc.nat(), text, (link, where, mutation) => {
      const hash = encode(link);
      const at = where % (hash.length + 1);
      const whole = hash.slice(0, Math.max(0, hash.lastIndexOf('&', at - 1)));
      const known = decode(whole).link;
      for (const changed of [
        hash.slice(0, at),
        hash.slice(0, at) + mutation + hash.slice(at + 1),
      ]) {
        const { link: read } = decode(changed);
        expect(read.changes.slice(0, known.changes.length)).toEqual(known.changes);
        if (known.view !== null) expect(read.view).toEqual(known.view);
      }
    }),
  );
});

test('addresses are readable, in one order, and leave out what is usual', () => {
  expect(encode({ ...EMPTY_LINK, scenario: 'planet' })).toBe('#scenario=planet');
  const link: Link = {
    ...EMPTY_LINK,
    scenario: 'planet',
    changes: [
      { path: 'network.sockets', value: 10 },
      { path: 'protocol.leader.policy', value: 'rotate' },
      { path: 'title', value: '7' },
      { path: 'network.window_bytes', value: null },
    ],
    shown: [1],
    view: { startNs: 0, endNs: 1_500_000_000 },
    at: { timeNs: 637_000_000, sequence: 4 },
    kinds: { vote: false, acknowledgement: true },
    selection: { run: 'B', kind: 'commit', replica: 2, height: 17 },
    run: {
      engine: '0.1.0',
      revision: 3,
      digests: ['19732e9d922b6ef8'],
      headlines: [{ committed: 1204, latency: 214_368 }],
    },
    version: 1,
  };
  expect(encode(link)).toBe(
    '#scenario=planet&set.network.sockets=10&set.protocol.leader.policy=rotate&set.title=%227%22' +
      '&set.network.window_bytes=null&shown=B&view=0-1500000000&at=637000000.4&show=acknowledgement' +
      '&hide=vote&select=B:commit:2:17&engine=0.1.0&digest=19732e9d922b6ef8&revision=3&headline=1204tx:214368us&v=1',
  );
});

test('a path is selected by its ends', () => {
  const path = { run: 'A', kind: 'path', source: 0, target: 3 } as const;
  expect(encode({ ...EMPTY_LINK, selection: path })).toContain('select=A:path:0:3');
  expect(decode('#select=A:path:0:3')).toMatchObject({ link: { selection: path }, errors: [] });
  expect(decode('#select=A:path:0').link.selection).toBeNull();
});

test('a wrong part is named with what is allowed, and the others hold', () => {
  const { link, errors } = decode(
    '#scenario=planet&colour=red&view=5-1&at=1.5e3&show=votes&select=A:stone:1&digest=12&shown=B,A&edit=all&at=7',
  );
  expect(link).toMatchObject({ scenario: 'planet', at: { timeNs: 7, sequence: LAST_SEQUENCE } });
  expect(errors.map(({ path }) => path)).toEqual([
    'colour',
    'view',
    'at',
    'show',
    'select',
    'digest',
    'shown',
    'edit',
  ]);
  expect(errors[0]).toMatchObject({ code: 'unknown', message: 'is not part of a link' });
  expect(errors[1]?.allowed).toBe('START-END, whole nanoseconds of virtual time');
});

test('the native program knows every part', async () => {
  const native = await readFile('core-wasm/crates/cli/src/link.rs', 'utf8');
  const parts = decode('#colour=red').errors[0]?.allowed.split(', ') ?? [];
  expect(parts.filter((part) => !native.includes(`"${part}"`))).toEqual([]);
});

test('values nested beyond any scenario are refused', () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  expect(decode(`#set.faults=${deep}`).errors).toHaveLength(1);
});

/** JSON has no -0. */
function withoutMinusZero(parsed: unknown): Json {
  return JSON.parse(JSON.stringify(parsed)) as Json;
}
