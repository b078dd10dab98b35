// A host page of another origin, with figures in it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page, test as plainTest } from '@playwright/test';
import { keepTold } from '../scripts/keepTold.mjs';

interface HostFixtures {
  /** Goes to a host page of another origin with this body, which keeps what its figures tell. */
  readonly openHost: (body: string, headers?: Readonly<Record<string, string>>) => Promise<void>;
}

export const test = plainTest.extend<HostFixtures>({
  openHost: async ({ page, baseURL }, give) => {
    const host = createServer();
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    const { port } = host.address() as AddressInfo;
    await give(async (body, headers = {}) => {
      host.removeAllListeners('request').on('request', (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
        response.end(`<!doctype html><title>A course</title><script>(${keepTold})()</script>
          <script src="${baseURL}quorumscope.js"></script>${body}`);
      });
      await page.goto(`http://127.0.0.1:${port}`, { waitUntil: 'domcontentloaded' });
    });
    host.closeAllConnections();
    host.close();
  },
});

export interface Told {
  readonly type: string;
  readonly detail: {
    readonly state?: string;
    readonly isPlaying?: boolean;
    readonly seconds?: number;
    readonly height?: number;
    readonly run?: string;
    readonly text?: string;
    readonly title?: string;
    readonly transactions?: number;
    readonly errors?: readonly { readonly path: string; readonly message: string }[];
  };
}

export const told = (page: Page, type: string): Promise<readonly Told[]> =>
  page.evaluate(
    (wanted) => (window as unknown as { told: Told[] }).told.filter((one) => one.type === wanted),
    type,
  );
export const ready = (page: Page, count = 1) =>
  expect.poll(async () => (await told(page, 'ready')).length, { timeout: 15_000 }).toBe(count);
export const frame = (page: Page): FrameLocator => page.frameLocator('iframe');

/** Calls a method of the first figure. */
export function ask(page: Page, method: string, ...args: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    async ([name, given]) => {
      const figure = document.querySelector('quorum-scope') as unknown as Record<
        string,
        (...all: readonly unknown[]) => Promise<unknown>
      >;
      const answer = await figure[name]?.(...given);
      return answer instanceof Blob ? { type: answer.type, size: answer.size } : answer;
    },
    [method, args] as const,
  );
}
