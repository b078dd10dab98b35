import { expect, test } from 'vitest';
import { type Browser, missingIn } from './needs';

const whole: Browser = {
  Worker: class {},
  WebAssembly: {},
  BigInt,
  CompressionStream: class {},
  OffscreenCanvas: class {},
  CSS: { supports: (condition) => condition === 'selector(:has(a))' },
  HTMLElement: { prototype: { popover: null } },
  Element: { prototype: { checkVisibility: () => true } },
  Array,
};

test('a browser with everything lacks nothing', () => {
  expect(missingIn(whole)).toEqual([]);
});

test('each lack is named', () => {
  const { WebAssembly: _wasm, Worker: _worker, ...rest } = whole;
  expect(missingIn(rest)).toEqual(['WebAssembly', 'web workers']);
  const old: Browser = {
    ...whole,
    CSS: { supports: () => false },
    HTMLElement: { prototype: {} },
    Array: { prototype: {} },
  };
  expect(missingIn(old)).toEqual(['popovers', 'toSorted', ':has() in CSS']);
});
