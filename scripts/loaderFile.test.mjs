// The loader is small, and stands alone.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loaderCode } from './loaderFile.mjs';

test('the loader is one classic script of at most 5 kB', async () => {
  const code = await loaderCode();
  expect(code).toContain('quorum-scope');
  expect(code).not.toMatch(/\b(import|export|require)\b/);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(5000);
});
