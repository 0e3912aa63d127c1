import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { routeAccess } from '../../src/domain/route-access.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { addCookie } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { furnishSite, type SiteState } from '../support/furnished-site.ts';
import { checkLook, findOverflow, loadAxe } from '../support/look.ts';
import { openPage } from '../support/site.ts';

let app: TestApp;
let browser: Browser;
let states: SiteState[];
before(async () => {
  const settings = {
    PERSON_REQUESTS_PER_MINUTE: '5000',
    PUBLIC_REQUESTS_PER_MINUTE: '5000',
    SIGN_UP: 'open',
    // Open sign-up needs a mail server or a provider. With mail, invitations would not be links to copy.
    ...{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'aloud', OIDC_ALLOWED_DOMAINS: '*' },
  };
  [app, browser] = await Promise.all([startTestApp(settings, undefined, { role: 'api' }), shareChromium()]);
  states = await furnishSite(app);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

const phone = { width: 320, height: 800 };

/** Opens every state, those of one person after the other, and collects what is wrong and what the console says. */
async function visitAll(
  javaScriptEnabled: boolean,
  check: (page: Page, state: SiteState) => Promise<void>,
): Promise<string[]> {
  const said: string[] = [];
  const pages = new Map<SiteState['visitor'], Page>();
  for (const state of states) {
    const { visitor, path } = state;
    const page = pages.get(visitor) ?? (await (await enter(visitor, javaScriptEnabled)).newPage());
    const isFirst = !pages.has(visitor);
    pages.set(visitor, page);
    if (isFirst) {
      page.on('pageerror', ({ message }) => said.push(`${page.url()}: ${message}`));
      page.on('console', (line) => {
        // The browser says of a page that is not there that it is not there.
        if (line.type() === 'error' && line.location().url !== page.url())
          said.push(`${page.url()}: ${line.text()}`);
      });
    }
    // Without scripts, a page leaves nothing behind, so the next one is written in its place.
    if (isFirst || javaScriptEnabled) await page.goto(path);
    else await page.setContent((await openPage(app, path, visitor?.cookie)).body);
    await check(page, state).catch((error: Error) => said.push(`${state.name}: ${error.message}`));
  }
  for (const page of pages.values()) await page.context().close();
  return said;
}

async function enter(visitor: SiteState['visitor'], javaScriptEnabled: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ baseURL: app.siteUrl, javaScriptEnabled },
    ...(!javaScriptEnabled && { viewport: phone }),
  });
  if (javaScriptEnabled) await loadAxe(context);
  if (visitor !== null) await addCookie(context, app, visitor.cookie);
  return context;
}

/** What a page is for; where there is no such button, its first link or field. */
const primary = 'main .button-primary, main .button-danger';
const otherwise = 'main :is(a, button, input, summary):not([type=hidden])';
const countHeadings = `[...document.querySelectorAll('h1, [role=heading][aria-level="1"]')]
  .filter((each) => each.checkVisibility() && !each.closest('[aria-hidden=true]')).length`;
const countHidden = `[...document.querySelectorAll('${primary}')].filter((each) => !each.checkVisibility()).length`;
/** The label of a field belongs to whatever has its id first. */
const findRepeatedIds = `[...document.querySelectorAll('[id]')].map(({ id }) => id)
  .filter((id, index, all) => all.indexOf(id) !== index)`;
/** Whether there is one: an empty list has nothing to do. */
const focusPrimary = `(() => {
  window.wanted = document.querySelector('${primary}') ? '${primary}' : '${otherwise}';
  const isSeen = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 0;
  [...document.querySelectorAll(wanted)].find(isSeen)?.focus();
  return document.querySelector(wanted) !== null;
})()`;
/** An outline, or a shadow in its place. */
const findFocus = `(() => {
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement);
  const shows = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  return { reached: document.activeElement.matches(wanted), shows };
})()`;

/** Steps away from what the page is for and back to it, as someone without a mouse does, and sees where they are. */
async function tabToPrimary(page: Page, name: string): Promise<void> {
  if (!(await page.evaluate<boolean>(focusPrimary))) return;
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const { reached, shows } = await page.evaluate<{ reached: boolean; shows: boolean }>(findFocus);
  assert.ok(reached, `${name}: what it is for is not reached by keyboard`);
  assert.ok(shows, `${name}: nothing shows the focus`);
}

/** Milliseconds: about eighty states, each looked at three times, beside other tests. */
const timeout = 1_200_000;

test('every page can be used by everyone: on a phone and a desk, light and dark, by keyboard', {
  timeout,
}, async () => {
  const known = new Set<SiteState['visitor']>();
  const said = await visitAll(true, async (page, { name, visitor }) => {
    assert.equal(await page.evaluate(countHeadings), 1, `${name} has one heading`);
    assert.deepEqual(await page.evaluate(findRepeatedIds), [], `${name} has every id once`);
    await tabToPrimary(page, name);
    await page.setViewportSize(phone);
    const overflow = await page.evaluate<number>(findOverflow);
    assert.ok(overflow <= 0, `${name} is ${overflow} px too wide`);
    // The navigation of someone is the same on all their pages.
    await checkLook(page, [1440], [1440], known.has(visitor) ? '.shell-navigation' : null);
    known.add(visitor);
  });
  assert.deepEqual(said, []);
});

/** Names of rows that are squeezed into a column of a few letters. */
const countNarrow = `[...document.querySelectorAll('.table td:first-child')]
  .filter(({ offsetWidth, offsetHeight }) => offsetWidth < 160 && offsetHeight > 100).length`;

test('without JavaScript, every page has its heading and what it is for, and fits every screen', {
  timeout,
}, async () => {
  const said = await visitAll(false, async (page, { name }) => {
    const found = await page.evaluate<object>(`({ headings: ${countHeadings}, hidden: ${countHidden} })`);
    assert.deepEqual(found, { headings: 1, hidden: 0 }, name);
    for (const width of [820, 1024, 1160, phone.width]) {
      await page.setViewportSize({ ...phone, width });
      const fit = await page.evaluate<object>(`({ overflow: ${findOverflow}, narrow: ${countNarrow} })`);
      assert.deepEqual(fit, { overflow: 0, narrow: 0 }, `${name} at ${width} px`);
    }
  });
  assert.deepEqual(said, []);
});

/** Not pages but files, streams and ways through. */
const noPages =
  /events$|\.(mp3|wav|vtt|srt|json|png|txt|ico)$|\/(export|logo|colors|sound|provider|callback)$|:(voice|act)$|^\/(docs|v1|assets|colors|media|pictures|api|listen|embed|health|ready|metrics)/;

test('the walk leaves out no page', () => {
  const routes = Object.keys(routeAccess).flatMap((route) => /^GET (.*)$/.exec(route)?.[1] ?? []);
  const pages = routes.filter((route) => !noPages.test(route));
  const visited = states.map(({ path }) => path.replace(/\?.*/, ''));
  const isVisited = (route: string) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
    return visited.some((path) => pattern.test(path));
  };
  assert.deepEqual(
    pages.filter((route) => !isVisited(route)),
    ['/sign-in/code', '/account/email/:token', '/dashboard'],
    'two-factor.test.ts, accounts-flow.test.ts and a redirect',
  );
});
