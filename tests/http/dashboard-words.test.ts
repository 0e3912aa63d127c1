import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { furnishSite } from '../support/furnished-site.ts';
import { createPerson } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { visitAs } from '../support/visitor.ts';

/** Pages about the API itself: also the home page of the site, which shows a first call. */
const developerPages = /-(?:keys|key-|webhook|deliver|site$)/;

const apiNames = /\b(?:payload|422|(?:a|every|each) request|\w+_(?:ids?|type|url))\b|\bThe API calls/gi;

test('the dashboard uses words of people; those of the API are on pages and in notes for developers', async () => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  try {
    const said: string[] = [];
    for (const { name, visitor, path } of await furnishSite(app)) {
      if (visitor === null) continue;
      const { body } = await visitor.open(path);
      const text = shownText(body.replaceAll(/<p[^>]*>For developers: .*?<\/p>/gs, ''));
      if (!developerPages.test(name))
        for (const [found] of text.matchAll(apiNames)) said.push(`${name}: ${found}`);
      for (const [found] of text.matchAll(/.{0,40}(?<![\w.])conver(?:sions?|t|ts|ted)\b(?![._]).{0,40}/gi))
        said.push(`${name}: ${found}`);
    }
    assert.deepEqual(said, []);
  } finally {
    await app.close();
  }
});

test('a warning of an episode names its field in words', async () => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  try {
    const owner = await visitAs(app, await createPerson(app));
    const { organizationId } = owner;
    const id = await storeConversion(app, { organizationId, status: 'completed' });
    const warnings = [
      { path: 'settings.product_name', message: 'is for release notes; a document ignores it' },
      { path: 'voice.pronunciation_notes', message: 'was not understood here: x' },
      { path: 'writer', message: 'The built-in writer wrote this script.' },
    ];
    await app.database.store.pool.query('update conversions set warnings = $1 where id = $2', [
      JSON.stringify(warnings),
      id,
    ]);
    const text = shownText((await owner.open(`/dashboard/${organizationId}/conversions/${id}`)).body);
    assert.match(text, /The product name is for release notes; a document ignores it\./);
    assert.match(text, /The pronunciation list was not understood here: x\. The built-in writer wrote this/);
  } finally {
    await app.close();
  }
});

test('what the dashboard refuses says so in its words', async () => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  try {
    const owner = await visitAs(app, await createPerson(app, { tier: 'pro' }));
    const { organizationId } = owner;
    const stored = { organizationId, status: 'failed' } as const;
    const id = await storeConversion(app, stored);
    const { pool } = app.database.store;
    await pool.query('update organizations set audio_quota = 0 where id = $1', [organizationId]);
    const retry = () => owner.send(`/dashboard/${organizationId}/conversions/${id}/retry`);
    const pages = [(await retry()).body];
    await pool.query("update conversions set content = '', text_expired = true where id = $1", [id]);
    pages.push((await retry()).body);
    assert.match(pages[0] ?? '', /You can still make episodes in the sandbox/);
    assert.match(pages[1] ?? '', /Send the text again to make a new one/);
    for (const page of pages) assert.doesNotMatch(shownText(page), /\bconver(?:sion|t)/i);
  } finally {
    await app.close();
  }
});

/** Without code and names of events, and with what is only read out. */
function shownText(body: string): string {
  const labels = [...body.matchAll(/(?:aria-label|placeholder|title)="([^"]*)"/g)].map(([, label]) => label);
  const text = body
    .replaceAll(/<(script|style|code|pre|textarea)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return [text, ...labels].join('\n');
}
