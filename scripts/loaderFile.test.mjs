// The loader is small, and stands alone.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loaderCode } from './loaderFile.mjs';

test('the loader is one classic script of at most 5 kB', async () => {
  const code = await loaderCode('classic');
  expect(code).toContain('quorum-scope');
  expect(code).not.toMatch(/\b(import|export|require)\b/);
  // Hosts do not all say how they are encoded.
  expect(Buffer.byteLength(code)).toBe(code.length);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(5000);
});

test('as a module it exports the element, and imports nothing', async () => {
  const code = await loaderCode('module');
  expect(code).toMatch(/export\{.*\bdefine\b.*\}/);
  expect(code).not.toMatch(/\bimport[ {(]/);
});
