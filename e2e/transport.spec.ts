// The clock's buttons and the map of the run: where they take the playhead and the view.
import { expect, type Page, test } from '@playwright/test';
import {
  chooseScenario,
  openClock,
  openLab,
  openScenario,
  pause,
  playheadS,
  pressClock,
  view,
} from './lab';

const caption = (page: Page) => page.locator('.figure-caption');

test('jumps go from commit to commit and between view changes, both ways', {
  tag: '@thorough',
}, async ({ page }) => {
  await openScenario(page, {
    title: 'The leader crashes',
    horizon_s: 10,
    network: { latency: { uniform_one_way_ms: 50 } },
    faults: [{ kind: 'crash', replica: 0, at_s: 2 }],
    view: { start_s: 0, end_s: 4 },
  });
  await pause(page);
  await page.keyboard.press('0');

  const told: string[] = [];
  for (let jump = 0; jump < 3; jump++) {
    await pressClock(page, /^Next commit/);
    await expect(caption(page)).toHaveText(/blocks? \d.* final at/);
    await expect(caption(page)).not.toHaveText(told.at(-1) ?? '');
    told.push((await caption(page).textContent()) ?? '');
  }
  await page.keyboard.press('Shift+C');
  await expect(caption(page)).toHaveText(String(told[1]));

  await page.keyboard.press('v');
  await expect(caption(page)).toHaveText(
    /view \d+ begins: .* \(a quorum of view-change requests\)/,
  );
  const changeS = await playheadS(page);
  await pressClock(page, /^Next event/);
  await pressClock(page, /^Next commit/);
  await expect.poll(() => playheadS(page)).toBeGreaterThan(changeS);
  await pressClock(page, /^Previous view change/);
  await expect.poll(() => playheadS(page)).toBe(changeS);

  await page.keyboard.press('End');
  await page.keyboard.press('v');
  await expect(caption(page)).toHaveText('No later view change in this run');
});

test('Home and End are the ends of the run, and Page keys step from a focused slider', async ({
  page,
}) => {
  await openLab(page);
  await pause(page);
  await page.keyboard.press('End');
  await expect.poll(() => playheadS(page)).toBe(30);
  await page.getByRole('button', { name: 'Start of the run' }).click();
  await expect.poll(() => playheadS(page)).toBe(0);

  const sockets = page.getByRole('slider', { name: 'Sockets', exact: true });
  await sockets.focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(0);
  await expect(sockets).toHaveAttribute('aria-valuetext', '1');
});

test('a jump changes nothing before the frame that paints it', async ({ page }) => {
  await openLab(page);
  await pause(page);
  await page.locator('button.figure-lane').first().click();
  await page.locator('.inspector time').waitFor();
  // Any change would begin a frame of its own, before the engine has answered.
  const changes = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const changes: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target, type, attributeName } of records) {
        const part = target instanceof Element ? target : target.parentElement;
        changes.push(`${type} ${attributeName} of ${part?.tagName}.${part?.className}`);
      }
    });
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    await new Promise(requestAnimationFrame);
    observer.disconnect();
    return changes;
  });
  expect(changes).toEqual([]);
  await expect.poll(() => playheadS(page)).toBe(30);
  await expect(page.locator('.inspector time')).toHaveAttribute('datetime', 'PT30S');
});

test('a mark is set at the playhead, gone to and taken away', async ({ page }) => {
  await openLab(page);
  await pause(page);
  await page.keyboard.press('End');
  await page.keyboard.press('m');
  await page.keyboard.press('Home');
  await openClock(page);
  await page.getByRole('button', { name: '1 mark' }).click();
  await page.getByRole('button', { name: /^Go to mark/ }).click();
  await expect.poll(() => playheadS(page)).toBe(30);
  await page.getByRole('button', { name: /^Remove mark/ }).click();
  await expect(page.getByRole('button', { name: '0 marks' })).toBeDisabled();
});

test('the window is moved and resized on the map, the playhead put by a press', async ({
  page,
}) => {
  await openLab(page);
  await pause(page);
  await page.keyboard.press('0');
  const first = await view(page);
  const map = await page.locator('.minimap').boundingBox();
  if (map === null) throw new Error('There is no map of the run');
  const at = (percent: number) => map.x + (percent / 100) * map.width;
  const y = map.y + 30;

  await page.mouse.move(at(first.left + first.width / 2), y);
  await page.mouse.down();
  await page.mouse.move(at(50), y, { steps: 4 });
  await page.mouse.up();
  const moved = await view(page);
  expect(moved.left + moved.width / 2).toBeCloseTo(50, 0);
  expect(moved.width).toBeCloseTo(first.width, 3);
  expect(await playheadS(page)).toBe(0);

  await page.getByRole('slider', { name: 'End of the window' }).press('Shift+ArrowRight');
  await expect.poll(async () => (await view(page)).width).toBeCloseTo(1.5 * first.width, 3);
  await page.getByRole('slider', { name: 'Window in view' }).press('ArrowLeft');
  await expect.poll(async () => (await view(page)).left).toBeLessThan(moved.left);

  await page.mouse.click(at(80), y);
  await expect.poll(() => playheadS(page)).toBeCloseTo(24, 0);
});

test('letters can be left to other software, and the page remembers it', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page);
  await pause(page);
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: /letters/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await openLab(page);
  await pause(page);
  const before = await view(page);
  await page.keyboard.press('w');
  await page.keyboard.press('?');
  await page.keyboard.press('PageDown');
  await expect(caption(page)).not.toHaveText('');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await view(page)).width).toBe(before.width);
});

test('the map measures the window by the run that is shown', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page);
  // 16 to 38 ms of 10 s, and 1.5 s of 30 s.
  await chooseScenario(page, 'datacentre');
  await expect.poll(() => view(page)).toEqual({ left: 0.16, width: 0.22 });
  await chooseScenario(page, 'planet-window');
  await expect.poll(() => view(page)).toEqual({ left: 0, width: 5 });
});
