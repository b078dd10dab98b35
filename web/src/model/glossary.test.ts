import { expect, test } from 'vitest';
import { meaningOf, rangeOf } from './glossary';
import { fieldAt } from './schema';

test('a number means what MODEL.md says', () => {
  expect(meaningOf('consensus latency')).toBe("a block's proposal to its first commit");
  expect(() => meaningOf('charm')).toThrow('charm');
});

test('a setting may be what the schema says', () => {
  expect(rangeOf(fieldAt('network.window_bytes'))).toBe('512 B to 1 GiB, or unlimited');
});
