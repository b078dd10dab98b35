import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode } from '../link/urlState';
import { appearanceFrom, embedRequest, inHostsWords, slidersExpected } from './request';

test('a query in a host’s words becomes a link of the page, and a manner', () => {
  const request = embedRequest(
    '?scenario=planet&set.network.sockets=10&variants=A,C&panels=lanes,latency&at=12.5&controls=none',
    '',
  );
  expect(request).toEqual({
    hash: '#scenario=planet&set.network.sockets=10&shown=A%2CC&map=hidden&spacetime=shown&blocks=hidden&instances=hidden&wave=hidden&bucket=hidden&links=hidden&acks=hidden&bandwidth=hidden&throughput=shown&over_time=hidden&at=12500000000',
    ...{ startNs: null, endNs: null, clock: 'none', sliders: [], hasQuestion: false },
    ...{
      autoplay: false,
      loop: false,
      theme: 'auto',
      colors: {},
      origins: [],
      hasPanels: true,
      problems: [],
    },
  });
  expect(decode(request.hash).errors).toEqual([]);
  expect(decode(request.hash).link).toMatchObject({
    scenario: 'planet',
    shown: [0, 2],
    changes: [{ path: 'network.sockets', value: 10 }],
    at: { timeNs: 12_500_000_000 },
  });
});

test('how a figure looks is said in the words of its attributes', () => {
  expect(appearanceFrom({ theme: 'dark', controls: 'full,network.sockets' })).toEqual({
    appearance: { theme: 'dark', colors: {}, clock: 'full', sliders: ['network.sockets'] },
    problems: [],
  });
  expect(appearanceFrom({})).toMatchObject({ appearance: { theme: 'auto', clock: 'play' } });
  expect(appearanceFrom({ theme: 'blue' }).problems.map(({ path }) => path)).toEqual(['theme']);
});

test('a link counts, and what the query says counts more', () => {
  const { hash } = embedRequest('?at=2s', '#scenario=planet&at=1000000000&v=1');
  expect(decode(hash).link).toMatchObject({ scenario: 'planet', at: { timeNs: 2e9 }, version: 1 });
  expect(embedRequest('', '').hash).toBe('');
});

test('the levers of the scenario may stand in place of paths', () => {
  const { clock, sliders, problems } = embedRequest('?controls=levers,network.sockets', '');
  expect([clock, sliders, problems]).toEqual(['play', ['levers', 'network.sockets'], []]);
  expect(slidersExpected(sliders)).toBe(4);
});

test('times have units, flags may stand alone, sliders are named beside the clock', () => {
  const { startNs, endNs, hasQuestion, autoplay, loop, clock, sliders, problems } = embedRequest(
    '?start=800ms&end=1.5&question&autoplay=true&loop=0&controls=full,network.sockets,protocol.timeout_ms',
    '',
  );
  expect([startNs, endNs]).toEqual([8e8, 1.5e9]);
  expect([hasQuestion, autoplay, loop]).toEqual([true, true, false]);
  expect([clock, sliders]).toEqual(['full', ['network.sockets', 'protocol.timeout_ms']]);
  expect(problems).toEqual([]);
});

test.each([
  ['theme=blue', 'theme', 'light, dark, auto'],
  [
    'controls=<b>',
    'controls',
    'full, play, none, levers, or paths of settings, with commas between',
  ],
  [
    'controls=ful',
    'controls',
    'full, play, none, levers, or paths of settings, with commas between',
  ],
  [
    'panels=lanes,clock',
    'panels',
    'of map, lanes, blocks, instances, wave, bucket, links, acks, bandwidth, committed, latency, with commas between',
  ],
  ['start=2&end=1', 'end', 'a time such as 12.5, 12.5s or 800ms, after start'],
  ['at=soon', 'at', 'a time such as 12.5, 12.5s or 800ms'],
  ['variants=A,B,A', 'variants', 'letters of variants in their order, each once, as in A,C'],
  ['height=-50px', 'height', 'a height in CSS such as 480px, or a number of pixels'],
  ['locale=de', 'locale', 'en, the only language there is yet'],
  ['set.=1', 'set.', 'the path of a setting'],
  [
    'colour=red',
    'colour',
    'scenario, variants, panels, at, start, end, controls, question, autoplay, loop, theme, colors, hosts, locale or set.PATH; of the element also link, height and src',
  ],
])('%s is told, with what is allowed', (search, path, allowed) => {
  const { problems } = embedRequest(`?scenario=planet&${search}`, '');
  expect(problems.map((problem) => [problem.path, problem.allowed])).toEqual([[path, allowed]]);
});

test('what is wrong is told in the host’s words', () => {
  const message = (search: string) => embedRequest(search, '').problems[0]?.message;
  expect(message('?variants=A,B,C,D,A')).toBe('cannot be read: “A,B,C,D,A”');
  expect(message('?start=10&end=5')).toBe('must be later than start, which is 10 s');
  const paths = ['#shown', '#scenario', '#at', 'theme'];
  const problems = paths.map((path) => ({ path, code: 'link' as const, message: '', allowed: '' }));
  const told = inHostsWords(problems, '?variants=Z&scenario=plane&theme=blue');
  expect(told.map(({ path }) => path)).toEqual(['variants', 'scenario', '#at', 'theme']);
});

test('any query and any hash give a request', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (search, hash) => {
      const request = embedRequest(search, hash);
      for (const { path, message, allowed } of request.problems)
        expect(Math.max(path.length, message.length - 20, allowed.length - 200)).toBeLessThan(70);
    }),
  );
});
