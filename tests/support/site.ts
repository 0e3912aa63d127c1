import { hash } from '@node-rs/argon2';
import type { Role } from '../../src/domain/roles.ts';
import type { Tier } from '../../src/domain/tiers.ts';
import { createUser } from '../../src/operations/members/members.ts';
import { createOrganization } from '../../src/operations/organizations.ts';
import { createSetupLink } from '../../src/operations/sign-in/setup.ts';
import { setAddressProven, setPasswordHash } from '../../src/storage/users.ts';
import type { TestApp } from './app.ts';

export const password = 'correct horse battery staple';

export type Person = { readonly id: string; readonly email: string; readonly organizationId: string };

let people = 0;

/** A user with an account and an organization. */
export async function createPerson(
  app: TestApp,
  { name = 'Northwind', tier = 'pro' }: { name?: string; tier?: Tier } = {},
): Promise<Person> {
  people += 1;
  // Before anything is awaited: several may be created at once.
  const email = `person-${people}@example.com`;
  const { services } = app.core;
  const organization = await createOrganization(services, { name, tier });
  const id = await createAccount(app, { email, organizationId: organization.id, role: null });
  return { id, email, organizationId: organization.id };
}

let cheapHash: Promise<string> | undefined;

/** Creates an account with `password`. Its hash costs a thousandth of a real one, whose cost a few tests check. */
export async function createAccount(
  app: TestApp,
  input: { email: string; organizationId: string; role: Role | null },
): Promise<string> {
  const { id } = await createUser(app.core.services, { ...input, password: null });
  cheapHash ??= hash(password, { memoryCost: 8, timeCost: 1 });
  const { database } = app.core.services.store;
  await setPasswordHash(database, id, await cheapHash);
  await setAddressProven(database, id, true);
  return id;
}

/** The path of a new set-up link. */
export async function setupPath(app: TestApp, person: Person): Promise<string> {
  return new URL(await createSetupLink(app.core.services, person.id)).pathname;
}

export type FormOptions = {
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
  /** The apparent client address. */
  readonly address?: string;
};

/** Sends a form as a browser on the site's own pages does. */
export function sendForm(
  app: TestApp,
  path: string,
  fields: Record<string, string>,
  { cookie, headers = { origin: app.siteUrl }, address = '127.0.0.1' }: FormOptions = {},
) {
  return app.server.inject({
    method: 'POST',
    url: path,
    remoteAddress: address,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
  });
}

export function openPage(app: TestApp, path: string, cookie?: string) {
  return app.server.inject({
    url: path,
    headers: { accept: 'text/html,application/xhtml+xml', ...(cookie ? { cookie } : {}) },
  });
}

/** Signs in and returns the cookie to send along. */
export async function signInAs(app: TestApp, person: Person, cookie?: string): Promise<string> {
  const fields = { email: person.email, password };
  const answer = await sendForm(app, '/sign-in', fields, cookie ? { cookie } : {});
  const [session] = answer.cookies;
  if (!session) throw new Error(`Signing in answered ${answer.statusCode} without a cookie.`);
  return `${session.name}=${session.value}`;
}

/** The token that the forms of a signed-in page carry. */
export function formTokenIn(html: string): string {
  const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1];
  if (!token) throw new Error('The page has no form token.');
  return token;
}

/** Opens the first page of the dashboard, or the page that a visitor without one is redirected to. */
export async function openDashboard(app: TestApp, cookie?: string) {
  const door = await openPage(app, '/dashboard', cookie);
  const target = String(door.headers.location ?? '');
  return target.startsWith('/dashboard/') ? openPage(app, target, cookie) : door;
}
