// The legend's kinds are switches, for keys and fingers alike.
import { expect, test } from '@playwright/test';
import { tables } from '../web/src/families/hotstuff/tables';
import {
  chooseScenario,
  exactValue,
  openLab,
  openPanels,
  openScenario,
  pause,
  playheadS,
  settled,
  setValue,
  slider,
  takeSlider,
} from './lab';

const thirteenReplicas = {
  title: 'Folded',
  horizon_s: 5,
  replicas: { count: 13 },
  network: { latency: { uniform_one_way_ms: 10 } },
  protocol: { dissemination: 'stream' },
};

test.use({ hasTouch: true });

/**
 * Views in phases, requests to one replica, a crash of the leader and a partition: what there is of messages is sent by
 * one variant or the other.
 */
const everyKind = {
  title: 'Every kind',
  horizon_s: 8,
  replicas: { count: 4 },
  network: { latency: { uniform_one_way_ms: 50 } },
  workload: { send_to: 'one' },
  variants: [
    { name: 'Batching', set: { 'protocol.variant': 'basic' } },
    { name: 'Streaming', set: { 'protocol.dissemination': 'stream' } },
  ],
  faults: [
    { kind: 'crash', replica: 0, at_s: 1, until_s: 4 },
    { kind: 'partition', groups: [[0, 1, 2], [3]], at_s: 4.5, until_s: 6 },
  ],
};

test('every kind that there is is switched over and back by key and by touch', {
  tag: '@thorough',
}, async ({ page }) => {
  await openScenario(page, everyKind);
  await pause(page);
  await page.keyboard.press('f');
  // What the legend names has happened.
  await page.keyboard.press('End');
  const kinds = page.locator('.figure-legend-kind');
  await expect(kinds).toHaveCount(tables.kinds.length);
  const names = await kinds.allTextContents();
  expect(names.toSorted()).toEqual(tables.kinds.map((kind) => kind.names[0]).toSorted());
  const pixels = () =>
    page
      .locator('.figure-paper canvas')
      .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  // The window in view is drawn from a coarser one until kinds are asked for anew.
  for (const isOn of ['false', 'true']) {
    await kinds.first().click();
    await expect(kinds.first()).toHaveAttribute('aria-pressed', isOn);
  }
  await page.waitForTimeout(1000);
  const before = await pixels();
  for (const kind of await kinds.all()) {
    const isOn = (await kind.getAttribute('aria-pressed')) === 'true';
    await kind.focus();
    await page.keyboard.press('Space');
    await expect(kind).toHaveAttribute('aria-pressed', String(!isOn));
    await expect.poll(pixels).not.toBe(before);
    await kind.tap();
    await expect(kind).toHaveAttribute('aria-pressed', String(isOn));
    await expect.poll(pixels).toBe(before);
  }
});

test('the label of the folded lanes unfolds them', async ({ page }) => {
  await openScenario(page, thirteenReplicas);
  await pause(page);
  await page.getByRole('button', { name: /others$/ }).press('Enter');
  await openPanels(page);
  const folded = page.getByRole('button', { name: 'fold lanes' });
  await expect(folded).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('button.figure-lane')).toHaveCount(13);
});

test('what another scenario showed is not in the legend of this one', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'forking');
  const legend = page.locator('.figure-legend');
  // It opens on the reply to the marked request.
  await expect.poll(() => playheadS(page)).toBeGreaterThan(1);
  await expect(legend).toContainText('second block of a height');
  const fresh = await legend.innerText();
  await chooseScenario(page, 'silent-leader');
  await page.keyboard.press('f');
  await page.keyboard.press('End');
  await expect(legend).toContainText('view-change request');
  await chooseScenario(page, 'forking');
  await expect.poll(() => legend.innerText()).toBe(fresh);
});

test('what no run at hand sends goes from the legend, though not from under the hand', {
  tag: '@thorough',
}, async ({ page }) => {
  await openScenario(page, {
    title: 'Time-outs',
    horizon_s: 3,
    replicas: { count: 4 },
    network: { latency: { uniform_one_way_ms: 50 } },
    protocol: { timeout_ms: 1000 },
  });
  await pause(page);
  // The legend names what has been seen.
  await page.keyboard.press('End');
  const legend = page.locator('.figure-legend');
  await expect(legend).toContainText('quorum certificate');
  const calm = await legend.innerText();
  const complaint = legend.getByRole('button', { name: 'view-change request' });
  const end = await legend.boundingBox();

  await slider(page, 'Time-out').scrollIntoViewIfNeeded();
  const moveTo = await takeSlider(page, 'Time-out', 0.6);
  await moveTo(0.02);
  await expect(complaint).toBeVisible();
  await expect(legend).toContainText('time-out');
  const tall = await legend.boundingBox();
  await moveTo(0.9);
  await expect(exactValue(page, 'Time-out')).toHaveValue(/ s$/);
  await settled(page);
  expect(await legend.boundingBox()).toEqual(tall);
  await expect(complaint).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => legend.innerText()).toBe(calm);
  expect(await legend.boundingBox()).toEqual(end);

  // One that is switched off can be switched on again, also after an edit.
  await setValue(page, 'Time-out', '10 ms');
  await complaint.click();
  await setValue(page, 'Time-out', '12 ms');
  await settled(page);
  await expect(complaint).toHaveAttribute('aria-pressed', 'false');
});
