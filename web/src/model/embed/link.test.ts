import { expect, test } from 'vitest';
import { hashIn, namesDocument } from './link';

test('a link is cut at its first #, and a text without one is what stands behind it', () => {
  const hash = '#scenario=planet&set.seed=7&v=1';
  for (const link of [hash, hash.slice(1), `https://the.page/a/b/index.html${hash}`, `./${hash}`])
    expect(hashIn(link)).toBe(hash);
  expect(hashIn('#file=C%23&data=x')).toBe('#file=C%23&data=x');
  expect(hashIn('')).toBe('');
});

test.each(['#scenario=planet', '#v=1&scenario=planet', '#file=a&data=b', '#lecture=first'])(
  '%s names what to show',
  (hash) => expect(namesDocument(hash)).toBe(true),
);

test.each(['', '#', '#hello', '#scenario=', '#set.seed=7&v=1', '#https://the.page/', '#evidence'])(
  '%s names nothing',
  (hash) => expect(namesDocument(hash)).toBe(false),
);
