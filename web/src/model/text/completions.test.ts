import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import planet from '../../../../scenarios/planet.json';
import { completionsAt } from './completions';
import { meaningAt } from './meanings';
import { surrounding } from './scan';
import { writtenFile } from './written';

/** What may be written at the mark |, as it is listed. */
function at(marked: string) {
  const text = marked.replace('|', '');
  return completionsAt(text, marked.indexOf('|'));
}

function listed(marked: string): readonly string[] {
  return (at(marked)?.options ?? []).map(({ shown }) => shown);
}

describe('keys', () => {
  test('are those of the object that are not there yet', () => {
    expect(listed('{ "title": "", | "seed": 1 }').slice(0, 5)).toEqual([
      'version',
      'summary',
      'question',
      'setup',
      'watch',
    ]);
    expect(listed('{ "workload": { "kind": "open", "rate_|" } }')).toContain('rate_tps');
    expect(listed('{ "workload": { "kind": "open", "rate_|" } }')).not.toContain('kind');
  });

  test('are written with a colon, and what begins their value', () => {
    const option = (marked: string, key: string) =>
      at(marked)?.options.find(({ shown }) => shown === key);
    expect(option('{ |', 'network')).toMatchObject({ insert: '"network": {  }', caret: 13 });
    expect(option('{ |', 'faults')).toMatchObject({ insert: '"faults": []', caret: 11 });
    expect(option('{ |', 'title')).toMatchObject({ insert: '"title": ""', caret: 10 });
    expect(option('{ | "seed": 1 }', 'horizon_s')).toMatchObject({
      insert: '"horizon_s": ,',
      caret: 13,
      detail: 's',
    });
    expect(option('{ "horizon|": 1 }', 'horizon_s')).toMatchObject({ insert: '"horizon_s"' });
  });

  test('depend on which of several forms an object has', () => {
    expect(listed('{ "faults": [{ "kind": "crash", | }] }')).toEqual([
      'replica',
      'at_s',
      'until_s',
      'of',
    ]);
    const [kind] = at('{ "faults": [{ | }] }')?.options ?? [];
    expect(kind).toMatchObject({ shown: 'kind', isRequired: true });
    expect(listed('{ "replicas": { "regions": [], | } }')).toEqual([]);
    expect(listed('{ "replicas": { | } }')).toEqual(['count', 'regions', 'names', 'places']);
    expect(listed('{ "network": { "latency": { "preset": "x", | } } }')).toEqual(['factor']);
  });

  test('of what a variant sets are paths, and of a change those that may change', () => {
    const variant = listed('{ "variants": [{ "set": { | } }] }');
    expect(variant).toEqual(expect.arrayContaining(['network.sockets', 'protocol.batch.max_tx']));
    expect(variant).toContain('protocol.dissemination');
    expect(variant).not.toContain('variants.name');
    const change = listed('{ "changes": [{ "set": { | } }] }');
    expect(change).toContain('network.sockets');
    expect(change).not.toContain('protocol.dissemination');
  });
});

describe('values', () => {
  test('are the words of a field, without former ones', () => {
    expect(listed('{ "network": { "model": | } }')).toEqual(['ideal', 'tcp']);
    expect(listed('{ "protocol": { "variant": "ch|" } }')).not.toContain('fast');
    expect(at('{ "network": { "model": "t|" } }')?.replaced).toEqual({ from: 24, to: 27 });
    expect(listed('{ "faults": [{ "kind": | }] }').slice(0, 2)).toEqual(['crash', 'timeout']);
  });

  test('are null, true, false and the default', () => {
    expect(listed('{ "network": { "window_bytes": | } }')).toEqual(['null', '65536']);
    expect(listed('{ "network": { "slow_start": | } }')).toEqual(['true', 'false']);
  });

  test('of a path are those of its setting', () => {
    expect(listed('{ "variants": [{ "set": { "protocol.dissemination": | } }] }')).toEqual([
      'batch',
      'hashes',
      'stream',
    ]);
  });

  test('are names that stand in the text, and places', () => {
    const scenario = '"variants": [{ "name": "One" }, { "name": "Two" }]';
    expect(listed(`{ "expect": [{ "variant": | }], ${scenario} }`).slice(0, 2)).toEqual([
      'One',
      'Two',
    ]);
    expect(listed(`{ "view": { "shown": ["|"] }, ${scenario} }`)).toEqual(['A', 'B']);
    expect(listed('{ "network": { "latency": { "preset": "|" } } }')).toContain('thesis-table-6');
    const latency = '"network": { "latency": { "preset": "thesis-table-6" } }';
    expect(listed(`{ "replicas": { "regions": ["|"] }, ${latency} }`)).toContain('af-south-1');
  });

  test('are none where a comma is missing, or nothing is known', () => {
    expect(at('{ "seed": 1 |')).toBeNull();
    expect(at('{ "no such key": |')).toBeNull();
  });
});

test('a key and a word mean what the schema says', () => {
  const meaning = (marked: string) => {
    const text = marked.replace('|', '');
    return meaningAt(text, surrounding(text, marked.indexOf('|')));
  };
  expect(meaning('{ "network": { "sock|ets": 2 } }')).toMatchObject({
    from: 15,
    to: 24,
    name: 'Sockets',
    lines: [expect.any(String), '1 to 1000, in per pair. Default: 1.'],
  });
  expect(meaning('{ "network": { "model": "t|cp" } }')?.lines[0]).toMatch(
    /^TCP as measured on Linux/,
  );
  expect(meaning('{ "network": |{ } }')).toBeNull();
});

test('at any place of any text, however broken, what is offered takes the place of what is typed there', () => {
  const whole = writtenFile(planet);
  const place = fc.nat(whole.length);
  const broken = fc
    .tuple(place, place, fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ a1.\n'), maxLength: 6 }))
    .map(([one, other, typed]) => {
      const from = Math.min(one, other);
      return {
        text: whole.slice(0, from) + typed + whole.slice(Math.max(one, other)),
        from,
        typed,
      };
    });
  fc.assert(
    fc.property(broken, ({ text, from, typed }) => {
      const at = from + typed.length;
      const found = completionsAt(text, at);
      meaningAt(text, surrounding(text, at));
      if (found === null) return;
      const { replaced, options } = found;
      expect(replaced.from).toBeLessThanOrEqual(at);
      expect(replaced.to).toBeGreaterThanOrEqual(at);
      for (const { insert, caret } of options) expect(caret).toBeLessThanOrEqual(insert.length);
    }),
    { numRuns: 60 },
  );
});
