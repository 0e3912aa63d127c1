import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { furnishSite } from '../support/furnished-site.ts';
import { createPerson } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { visitAs } from '../support/visitor.ts';

/** The only sentence with the word of the API. */
const explained = 'The API calls an episode a conversion.';

test('the dashboard says episode for what people make and hear; conversion is the word of the API', async () => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  try {
    const said: string[] = [];
    for (const { name, visitor, path } of await furnishSite(app)) {
      if (visitor === null) continue;
      const { body } = await visitor.open(path);
      const text = shownText(body).replaceAll(explained, '');
      for (const [found] of text.matchAll(/.{0,40}(?<![\w.])conver(?:sions?|t|ts|ted)\b(?![._]).{0,40}/gi))
        said.push(`${name}: ${found}`);
    }
    assert.deepEqual(said, []);
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
