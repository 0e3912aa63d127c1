import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { atTheStudio, fieldsIn } from '../support/studio.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
});
after(() => app.close());

test('the longest draft is saved, and a form with more fields than any page has is refused', async () => {
  const { open, send, save } = await atTheStudio(app, await createPerson(app));
  const address = String((await send('/studio/new', { text: '- Search finds archived projects.' })).headers.location);
  const shown = fieldsIn((await open(address)).body);
  const block = (_: unknown, index: number) => [
    [`text-${index}`, `Sentence ${index}.`],
    [`speaker-${index}`, '1'],
    [`section-${index}`, ''],
    [`locked-${index}`, ''],
    [`pause-${index}`, ''],
    [`choice-${index}`, 'mine'],
  ];
  const longest = Object.fromEntries(Array.from({ length: 1000 }, block).flat());
  const saved = await save(address, { ...shown, ...longest, blocks: '1000' });
  assert.equal(saved.statusCode, 200, saved.body);
  assert.equal(fieldsIn((await open(address)).body)['text-999'], 'Sentence 999.');

  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`${index}`, '']));
  const refused = await save(address, { ...many, ...shown, blocks: '1000' });
  assert.equal(refused.statusCode, 400, refused.body);
  assert.match(refused.body, /too many fields/);
});
