import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserPaths } from '../../setup/browser-paths.mjs';
import { atProcessEnd } from './process-end.ts';
import { until } from './until.ts';

/** Features of the browser window, which no test uses. They took nearly half the processor time of a new context. */
const unused = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];
/** Playwright's own list: Chromium reads only the last one given. */
const unwanted = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const flags = [
  // Each page lives for a second or two, so optimizing its scripts costs more than it saves.
  '--js-flags=--no-maglev --no-turbofan',
  `--disable-features=${[...unwanted, ...unused].join()}`,
  '--no-sandbox',
  // One process for all pages, and none for pictures: each costs a third of a second, and no test is about them.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

function launchOptions(moreFlags: readonly string[] = []) {
  const executablePath = browserPaths.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error('No Chromium found: on Debian, run "apt install chromium-headless-shell".');
  return { executablePath, headless: true, args: [...flags, ...moreFlags] };
}

/** The system's Chromium, without a window. */
export async function launchChromium(moreFlags: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch(launchOptions(moreFlags));
  // Shorter than the timeout of a test, but longer than the default of half a minute, for busy machines.
  browser.on('context', (context) => context.setDefaultTimeout(480_000));
  return browser;
}

/** Launches a separate browser. `kill` ends its processes with SIGKILL. */
export async function launchKillable(): Promise<{ browser: Browser; kill: () => Promise<void> }> {
  const server = await chromium.launchServer(launchOptions());
  const browser = await chromium.connect(server.wsEndpoint());
  return { browser, kill: () => server.kill() };
}

let shared: Browser | undefined;

/** The browser of all test files of this process. Each opens and closes its own contexts. */
export async function shareChromium(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  const browser = await launchChromium();
  atProcessEnd(() => browser.close());
  shared = browser;
  return browser;
}

/** Closes everything that a test file left open in the browser. */
export async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

/** Polls the page until an expression is true. The usual way needs `eval`, which the content policy of the pages forbids. */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  await until(() => page.evaluate<boolean>(expression), Boolean);
}
