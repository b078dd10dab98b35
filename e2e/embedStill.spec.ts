// Where a figure is not there yet, or cannot come: its still picture, and why.
import { expect, type Page } from '@playwright/test';
import { ask, frame, ready, test, told } from './embedHost';

const still = (page: Page) => page.locator('quorum-scope img');
/** Whether an image has been drawn. */
const isDrawn = (page: Page) =>
  still(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test('a still in the reader’s theme holds the place of a figure that is to come, of the same height', async ({
  page,
  openHost,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 800, height: 700 });
  await openHost(`<p style="height:1050px">Text</p>
     <quorum-scope scenario="planet" title="Batching and streaming">A picture.</quorum-scope>
     <p style="height:2000px">After</p>
     <quorum-scope scenario="equivocation" theme="light"></quorum-scope>`);
  const height = () =>
    page
      .locator('quorum-scope')
      .first()
      .evaluate((e) => e.clientHeight);
  const before = await height();
  await page.evaluate(() => scrollTo(0, 20));
  await expect(page.locator('quorum-scope').last().locator('img')).toHaveAttribute(
    'src',
    /equivocation-light\.svg$/,
  );
  // Near, but not so near that it is live.
  await expect
    .poll(() => isDrawn(page))
    .toBe(true)
    .catch(() => undefined);
  const shown = await still(page)
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(shown).toMatch(/planet-dark\.svg$/);
  await expect(still(page).first()).toHaveAttribute('alt', 'Batching and streaming');
  await page.locator('quorum-scope').first().scrollIntoViewIfNeeded();
  await ready(page);
  await expect(still(page)).toHaveCount(1);
  expect(await height()).toBe(before);
  const name = await page.locator('iframe').getAttribute('title');
  expect(name).toBe('Batching and streaming');
});

test('a host that forbids frames keeps the still, and is told what it must allow', async ({
  page,
  baseURL,
  openHost,
}) => {
  await openHost(
    `<quorum-scope scenario="planet"></quorum-scope>
     <script>document.querySelector('quorum-scope').play().catch(({ message }) => { window.refused = message })</script>`,
    { 'content-security-policy': "frame-src 'none'; style-src 'none'" },
  );
  const origin = new URL(String(baseURL)).origin;
  const reason = page.locator('quorum-scope').getByRole('status');
  await expect(reason).toContainText(`its frame-src must allow ${origin}`);
  await expect(reason.getByRole('link', { name: 'Open in Quorumscope' })).toHaveAttribute(
    'href',
    `${baseURL}index.html#scenario=planet`,
  );
  await expect.poll(() => isDrawn(page)).toBe(true);
  await expect(page.locator('iframe')).toHaveCount(0);
  const [error] = await told(page, 'error');
  expect(error?.detail.errors?.[0]?.message).toContain('frame-src');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { refused: string }).refused))
    .toContain('frame-src');
  const box = await still(page).boundingBox();
  expect(box?.height).toBeGreaterThan(300);
});

test('a frame that says nothing is told after ten seconds, and what is late still comes', async ({
  page,
  openHost,
}) => {
  await page.clock.install();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/embed\.html/, async (route) => {
    await held;
    await route.continue();
  });
  await openHost('<quorum-scope scenario="planet"></quorum-scope>');
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.clock.runFor(9000);
  expect(await told(page, 'error')).toEqual([]);
  await page.clock.runFor(1500);
  await expect(page.getByRole('status')).toContainText('did not send the figure within 10 s');
  await page.clock.resume();
  answer();
  await ready(page);
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(still(page)).toHaveCount(0);
});

for (const [what, refuse, reason] of [
  [
    'workers',
    (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'Worker')),
    /does not allow workers/,
  ],
  [
    'WebAssembly',
    (page: Page) =>
      page.route(/\/worker-.*\.js$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `delete self.WebAssembly;${await response.text()}` });
      }),
    /browser does not allow WebAssembly/,
  ],
  [
    'WebAssembly by a policy',
    (page: Page) =>
      page.route(/\/worker-.*\.js$/, async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'" };
        await route.fulfill({ response, headers });
      }),
    /wasm-unsafe-eval/,
  ],
] as const)
  test(`where no ${what} may run, the figure is its still and says so`, async ({
    page,
    openHost,
  }) => {
    await refuse(page);
    await openHost('<quorum-scope scenario="equivocation"></quorum-scope>');
    await expect(frame(page).getByRole('alert')).toContainText(reason);
    const picture = frame(page).getByRole('img', { name: /^Still picture/ });
    await expect(picture).toHaveAttribute('src', /equivocation-light\.svg$/);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(720);
    await expect.poll(async () => (await told(page, 'error')).length).toBeGreaterThan(0);
    // What is asked of it is not left without an answer.
    await expect(ask(page, 'play')).rejects.toThrow();
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an element is what its author put inside, and a frame says what it lacks', async ({
    page,
    baseURL,
    openHost,
  }) => {
    await openHost(`<quorum-scope scenario="planet"><a href="${baseURL}#scenario=planet"><img alt="Batching"
         src="${baseURL}stills/planet-light.svg"></a></quorum-scope>
       <iframe src="${baseURL}embed.html?scenario=planet" width="720" height="480"></iframe>`);
    await expect(page.getByRole('link', { name: 'Batching' })).toBeVisible();
    await expect(frame(page).locator('noscript p')).toContainText('needs JavaScript');
    await expect(frame(page).locator('noscript p')).toBeVisible();
    const drawn = frame(page).locator('noscript img');
    expect((await drawn.boundingBox())?.height).toBeGreaterThan(100);
    // All of it in the frame, below what it says.
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await expect(drawn).toBeInViewport({ ratio: 1 });
    const top = async (part: typeof drawn) => (await part.boundingBox())?.y ?? 0;
    expect(await top(drawn)).toBeGreaterThan(await top(frame(page).locator('noscript p')));
    await expect(frame(page).locator('.late')).toBeHidden();
  });
});

test('a height without a unit is pixels, and what is none is told', async ({ page, openHost }) => {
  await openHost('<quorum-scope scenario="planet" height="500"></quorum-scope>');
  await ready(page);
  const figure = page.locator('quorum-scope');
  expect(await figure.evaluate((e) => e.clientHeight)).toBe(500);
  expect(await told(page, 'error')).toEqual([]);
  await figure.evaluate((e) => e.setAttribute('height', '-50px'));
  await expect(frame(page).getByRole('alert')).toContainText('height cannot be read: “-50px”');
  const errors = async () =>
    (await told(page, 'error')).flatMap(({ detail }) => detail.errors ?? []);
  await expect.poll(async () => (await errors()).map(({ path }) => path)).toEqual(['height']);
});

test('a scenario that is not there shows what its author put inside until the frame says so', async ({
  page,
  openHost,
}) => {
  await page.route(/embed\.html/, () => undefined);
  await openHost('<quorum-scope scenario="nowhere">A picture.</quorum-scope>');
  await expect(page.getByText('A picture.')).toBeVisible();
  await expect(still(page)).toHaveCount(0);
});
