import { expect, test } from 'vitest';
import { checksums, hindrances } from './release.mjs';

const ready = {
  version: '1.2.0',
  lock: '{"version": "1.2.0"}',
  cargo: '[workspace]\nmembers = []\n\n[workspace.package]\nedition = "2024"\nversion = "1.2.0"\n',
  changelog: '# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-01-31\n\n- More.\n',
  changed: '',
  tags: 'v1.1.0\nv1.20.0',
};

test('one version, its section in the changelog, nothing changed and no tag: a release', () => {
  expect(hindrances(ready)).toEqual([]);
});

test('each hindrance is named', () => {
  const cases = /** @type {const} */ ([
    [{ lock: '{"version": "1.1.0"}' }, 'package-lock.json has version 1.1.0'],
    [{ cargo: ready.cargo.replace('1.2.0', '1.1.9') }, 'Cargo.toml has version 1.1.9'],
    [{ cargo: '[package]\nversion = "1.2.0"\n' }, 'Cargo.toml has version undefined'],
    [{ changelog: '## 1.2.0 (unreleased)\n' }, 'no section "## 1.2.0 - YYYY-MM-DD"'],
    [{ changelog: '## 1.2.01 - 2026-01-31\n' }, 'no section'],
    [{ changed: ' M README.md\n?? notes' }, '?? notes'],
    [{ tags: 'v1.1.0\nv1.2.0' }, 'The tag v1.2.0 is there'],
  ]);
  for (const [changed, named] of cases) {
    const found = hindrances({ ...ready, ...changed });
    expect(found, named).toHaveLength(1);
    expect(found[0]).toContain(named);
  }
});

test('checksums are lines that sha256sum reads', () => {
  expect(checksums([{ name: 'a.zip', bytes: Buffer.from('abc') }])).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.zip\n',
  );
});
