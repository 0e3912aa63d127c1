import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson, signInAs } from '../support/site.ts';
import { fieldsIn, openStudio } from '../support/studio.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
});
after(() => app.close());

test('the longest draft is saved, and a form with more fields than any page has is refused', async () => {
  const { open, send, save } = await openStudio(app, await createPerson(app));
  const address = String(
    (await send('/studio/new', { text: '- Search finds archived projects.' })).headers.location,
  );
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

test('a form in parts is read where files are taken, with as many parts as a page has', async () => {
  const person = await createPerson(app);
  const cookie = await signInAs(app, person);
  const answerTo = async (path: string, parts: number, contentType?: string) => {
    const form = new FormData();
    for (let part = 0; part < parts; part += 1) form.append('text', '');
    const whole = new Response(form);
    const { statusCode, body } = await app.server.inject({
      method: 'POST',
      url: path,
      payload: Buffer.from(await whole.arrayBuffer()),
      headers: {
        cookie,
        origin: app.siteUrl,
        'content-type': contentType ?? whole.headers.get('content-type') ?? '',
      },
    });
    return { statusCode, body };
  };
  const taking = `/dashboard/${person.organizationId}/studio/import`;
  // All of these were read, and have no token.
  assert.equal((await answerTo(taking, 64)).statusCode, 403);
  const refused = await answerTo(taking, 65);
  assert.deepEqual([refused.statusCode, /too many fields/.test(refused.body)], [400, true], refused.body);
  const hidden = 'multipart/form-data; x="; boundary=none"; boundary=----formdata-undici-0123456789';
  assert.match((await answerTo(taking, 1, hidden)).body, /could not be read/);
  for (const path of ['/sign-in', `/dashboard/${person.organizationId}/keys`])
    assert.equal((await answerTo(path, 1)).statusCode, 415, path);
});
