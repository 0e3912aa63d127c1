import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sweepPictures } from '../../src/operations/conversions/sweep-media.ts';
import { pictureKey } from '../../src/operations/pictures.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hiddenText, jpegFile, pngFile, webpFile } from '../support/pictures.ts';
import { createPerson, openPage } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { addMember, type SignedInUser, visitAs } from '../support/visitor.ts';

let app: TestApp;
let owner: SignedInUser;
before(async () => {
  app = await startTestApp({ SWEEP: 'on' });
  owner = await visitAs(app, await createPerson(app));
});
after(() => app.close());

/** Sends the form as a browser does: in parts, files among them. */
async function save(
  visitor: SignedInUser,
  fields: Record<string, string | Buffer>,
  organizationId = visitor.organizationId,
) {
  const page = (await visitor.open('/account')).body;
  const form = new FormData();
  form.set('form_token', /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? '');
  form.set('name', 'Northwind');
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], `${name}.png`));
  const whole = new Response(form);
  return app.server.inject({
    method: 'POST',
    url: `/dashboard/${organizationId}/organization`,
    payload: Buffer.from(await whole.arrayBuffer()),
    headers: {
      cookie: visitor.cookie,
      origin: app.siteUrl,
      accept: 'text/html',
      'content-type': whole.headers.get('content-type') ?? '',
    },
  });
}

async function filesOf(organizationId: string) {
  const { rows } = await app.database.store.pool.query(
    'select logo_file as logo, cover_file as cover from organizations where id = $1',
    [organizationId],
  );
  return rows[0];
}

const isStored = async (id: string, name: string) =>
  (await app.services.media.find(pictureKey(id, name))) !== undefined;

test('an uploaded logo is on the listen page and in the API, without what it hides', async () => {
  const { organizationId } = owner;
  const saved = await save(owner, { logo: pngFile(), cover: jpegFile() });
  assert.equal(saved.headers.location, `/dashboard/${organizationId}/organization?done=saved`);
  const { logo, cover } = await filesOf(organizationId);
  assert.match(logo, /^logo-\w{22}\.png$/);
  assert.match(cover, /^cover-\w{22}\.jpg$/);
  const id = await storeConversion(app, { organizationId, publicUrl: true });
  assert.match((await openPage(app, `/listen/${id}`)).body, new RegExp(`src="/listen/${id}/logo"`));
  for (const path of [`/listen/${id}/logo`, `/pictures/${organizationId}/${logo}`]) {
    const answer = await openPage(app, path);
    assert.equal(answer.statusCode, 200, path);
    assert.equal(answer.headers['content-type'], 'image/png');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'.*sandbox/);
    assert.ok(!answer.rawPayload.includes(hiddenText) && !answer.rawPayload.includes('script'));
  }
  const { rows } = await app.database.store.pool.query(
    `select subject_name from audit_entries where organization_id = $1 and action = 'organization.changed'`,
    [organizationId],
  );
  assert.match(rows[0].subject_name, /logo and cover/);
  assert.equal((await openPage(app, `/pictures/${organizationId}/other.png`)).statusCode, 404);
});

test('a new picture replaces the old one, an empty form keeps it, and a checkbox removes it', async () => {
  const visitor = await visitAs(app, await createPerson(app));
  const { organizationId } = visitor;
  await save(visitor, { logo: pngFile() });
  const { logo: first } = await filesOf(organizationId);
  await save(visitor, { logo: Buffer.alloc(0) });
  assert.equal((await filesOf(organizationId)).logo, first);
  await save(visitor, { logo: webpFile() });
  const { logo: second } = await filesOf(organizationId);
  assert.match(second, /\.webp$/);
  assert.deepEqual(
    [await isStored(organizationId, first), await isStored(organizationId, second)],
    [false, true],
  );
  assert.equal((await openPage(app, `/pictures/${organizationId}/${first}`)).statusCode, 404);
  await save(visitor, { remove_logo: 'yes' });
  assert.deepEqual(await filesOf(organizationId), { logo: null, cover: null });
  assert.equal(await isStored(organizationId, second), false);
});

test('what is not a picture is refused beside its field, and nothing changes', async () => {
  const visitor = await visitAs(app, await createPerson(app));
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [file, reason] of [
    [svg, /id="logo-error">The logo must be a PNG, JPEG or WebP picture of up to 1 MB/],
    [pngFile(5000, 20), /id="logo-error">The logo must be between 16 and 4096 pixels/],
    [
      Buffer.alloc(1_100_000),
      /id="logo-error">The logo must be a PNG, JPEG or WebP picture of up to 1 MB; this one is larger/,
    ],
  ] as const) {
    const answer = await save(visitor, { logo: file, name: 'Renamed' });
    assert.equal(answer.statusCode, 400);
    assert.match(answer.body, reason);
  }
  assert.deepEqual(await filesOf(visitor.organizationId), { logo: null, cover: null });
  assert.equal((await save(visitor, { logo: Buffer.alloc(4_000_000) })).statusCode, 413);
});

test('only owners and admins upload, and only for their own organization', async () => {
  const member = await visitAs(app, await addMember(app, owner.organizationId, 'member'));
  assert.equal((await save(member, { logo: pngFile() })).statusCode, 403);
  const stranger = await visitAs(app, await createPerson(app));
  assert.equal((await save(stranger, { logo: pngFile() }, owner.organizationId)).statusCode, 404);
});

test('pictures go with their organization', async () => {
  const visitor = await visitAs(app, await createPerson(app));
  await save(visitor, { logo: pngFile() });
  const { logo } = await filesOf(visitor.organizationId);
  await sweepPictures(app.services);
  assert.ok(await isStored(visitor.organizationId, logo));
  await app.database.store.pool.query('delete from organizations where id = $1', [visitor.organizationId]);
  await sweepPictures(app.services);
  assert.equal(await isStored(visitor.organizationId, logo), false);
});

test('the preview of a color follows what is typed', async () => {
  const colors = `/dashboard/${owner.organizationId}/organization/colors`;
  assert.match(
    (await owner.open(`${colors}?color=%23ffe600`)).body,
    /<svg class="swatch".*Adjusted for contrast/s,
  );
  assert.equal((await owner.open(`${colors}?color=%22%3E%3Cscript%3E`)).body, '');
});
