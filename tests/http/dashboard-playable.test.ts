import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { grantCredits } from '../../src/operations/organizations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createProduct } from '../support/product.ts';
import { createPerson } from '../support/site.ts';
import { smallMedia, storeConversion } from '../support/stored-conversion.ts';
import { fieldsIn, openStudio } from '../support/studio.ts';
import { addMember, visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
});
after(() => app.close());

async function addPlays(id: string, plays: number, completions: number, seconds: number): Promise<void> {
  await app.database.store.pool.query(
    `insert into conversion_plays (conversion_id, day, place, plays, completions, listened_seconds)
     values ($1, (now() at time zone 'utc')::date, 'listen', $2, $3, $4)`,
    [id, plays, completions, seconds],
  );
}

test('home plays the latest episode that can be heard, and the list plays each', async () => {
  const { organizationId, open } = await visitAs(app, await createPerson(app));
  const here = `/dashboard/${organizationId}`;
  const stored = (title: string, minutesAgo: number, more: object) =>
    storeConversion(app, {
      ...{ organizationId, title, createdAt: new Date(Date.now() - minutesAgo * 60_000) },
      ...more,
    });
  const first = await stored('First episode', 9, { media: smallMedia });
  const latest = await stored('Latest episode', 5, { media: smallMedia });
  const failed = await stored('Failed episode', 1, { status: 'failed' });
  const home = (await open(here)).body;
  const [, newest = ''] = /<section class="newest"(.*?)<\/section>/s.exec(home) ?? [];
  assert.match(newest, /Latest episode/);
  assert.match(home, new RegExp(`<audio[^>]* src="${here}/conversions/${latest}/audio\\.mp3"`));
  assert.equal((await open(`${here}/conversions/${latest}/audio.mp3`)).body, 'audio');
  const list = (await open(`${here}/conversions`)).body;
  for (const id of [first, latest])
    assert.match(
      list,
      new RegExp(`href="${here}/conversions/${id}/audio\\.mp3" data-hear aria-label="Play `),
    );
  assert.doesNotMatch(list, new RegExp(`${failed}/audio`));
  assert.match(list, /hear\.js/);
});

test('the list shows plays, time listened and plays to the end; a product shows its own to members too', async () => {
  const owner = await visitAs(app, await createPerson(app));
  const { organizationId } = owner;
  const here = `/dashboard/${organizationId}`;
  const input = { organizationId, name: 'Harbor', context: null };
  const product = await createProduct(app.core.services, input);
  const id = await storeConversion(app, { organizationId, media: smallMedia });
  await app.database.store.pool.query('update conversions set product_id = $1', [product.id]);
  await addPlays(id, 12, 3, 180);
  const list = (await owner.open(`${here}/conversions`)).body;
  assert.match(
    list,
    /<\/svg> 12<span class="table-noun"> plays<\/span><\/span>\s*<span class="quiet plays-more">3\u00a0min, 25% to the end<\/span>/,
  );

  const member = await visitAs(app, await addMember(app, organizationId, 'member'));
  assert.match(
    (await member.open(`${here}/products`)).body,
    new RegExp(`href="${here}/products/${product.id}"`),
  );
  const seen = (await member.open(`${here}/products/${product.id}`)).body;
  assert.match(seen, /<dt>Plays in 30 days<\/dt><dd>12<\/dd>/);
  assert.match(seen, /<dt>Played to the end<\/dt><dd>25%<\/dd>/);
  assert.doesNotMatch(seen, /Save product|Delete this product/);
  assert.match((await owner.open(`${here}/products/${product.id}`)).body, /Save product/);
});

test('before an episode is made, the page says what it uses and how much is left', async () => {
  const person = await createPerson(app);
  const setQuota = (quota: number) =>
    app.database.store.pool.query('update organizations set audio_quota = $2 where id = $1', [
      person.organizationId,
      quota,
    ]);
  await setQuota(30);
  const { send, open, save } = await openStudio(app, person);
  const address = String((await send('/studio/new', { text: 'Search finds more.' })).headers.location);
  const costs = async () => /data-cost [^>]*>([^<]+)</.exec((await open(address)).body)?.[1];
  assert.equal(await costs(), 'Uses one of 30 episodes left this month.');
  await send(`${address}/convert`, fieldsIn((await open(address)).body));
  const costWith = async (voice: string) =>
    (await save(address, { ...fieldsIn((await open(address)).body), voice })).json().cost.text;
  assert.match(
    await costWith('simon'),
    /^Every sentence is recorded again, because the voice changed\. The words are the same\. Uses/,
  );
  assert.match(await costWith('clara'), /^No sentence has to be recorded again\. Uses/, 'she reads already');
  await costWith('');
  const saved = await save(address, { ...fieldsIn((await open(address)).body), 'text-0': 'Other words.' });
  assert.match(
    saved.json().cost.text,
    /^Every sentence changed since this episode\. Uses one of 29 episodes left this month\.$/,
  );
  await setQuota(1);
  const none = /Your monthly quota is used up and you have no credits\. The quota resets on \w+ 1\.$/;
  assert.match(String(await costs()), none);
  const { organizationId } = person;
  await grantCredits(app.core.services, { organizationId, audio: 2, expiresAt: null });
  assert.match(String(await costs()), /Your monthly quota is used up, so this uses one of 2 credits\.$/);
});
