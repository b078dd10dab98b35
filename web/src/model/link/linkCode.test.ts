import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { expect, test } from 'vitest';
import { EMPTY_LINK, type Link } from './link';
import { pageCode } from './linkCode';

const page = 'https://example.org/q/';
const planet: Link = { ...EMPTY_LINK, scenario: 'planet', version: 1 };
const run = {
  engine: '0.1.0',
  revision: 1,
  digests: ['0123456789abcdef', 'fedcba9876543210'],
  headlines: [{ committed: 7, latency: 8 }],
};
const long = (characters: number): Link => ({
  ...planet,
  changes: [{ path: 'title', value: 'x'.repeat(characters) }],
});

test('a link that a room can read is in its code whole', () => {
  const code = pageCode({ ...planet, run }, page);
  expect(code.note).toBe('');
  expect(code.address).toContain('digest=0123456789abcdef');
  expect(code.path).toBe(toSvgPath(generate(code.address)));
  expect(code.modules).toBeLessThan(60);
});

test('one that is too dense leaves out the runs’ digests and numbers, and says so', () => {
  const code = pageCode({ ...long(440), run }, page);
  expect(code.note).toBe('The code leaves out the digests and results of the runs.');
  expect(code.address).not.toContain('digest');
  expect(code.modules).toBeLessThanOrEqual(77);
});

test('one that stays dense is drawn with a warning, and one too long for any code is refused', () => {
  const dense = pageCode(long(1500), page);
  expect(dense.note).toContain('dense code');
  expect(dense.modules).toBeGreaterThan(77);
  const refused = pageCode(long(4000), page);
  expect(refused.path).toBe('');
  expect(refused.note).toMatch(/^The link has 4,0\d\d characters, more than a QR code holds/);
});
