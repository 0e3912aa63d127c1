import type { Role } from '../../src/domain/roles.ts';
import { formToken } from '../../src/site/layout/session.ts';
import type { TestApp } from './app.ts';
import { createAccount, openPage, type Person, sendForm, signInAs } from './site.ts';

type PageResponse = Awaited<ReturnType<typeof openPage>>;

/** Someone signed in, who opens pages and sends their forms. */
export type SignedInUser = Person & {
  readonly cookie: string;
  open(path: string): Promise<PageResponse>;
  /** Sends a form with the token that the session's pages carry. */
  send(path: string, fields?: Record<string, string>): Promise<PageResponse>;
  /** Opens the page that a form has led to, with the cookies that its answer set. */
  follow(answer: PageResponse): Promise<PageResponse>;
};

export async function visitAs(app: TestApp, person: Person): Promise<SignedInUser> {
  return withCookie(app, person, await signInAs(app, person));
}

/** Returns the visitor of a session cookie, such as one that a response has just set. */
export function withCookie(app: TestApp, person: Person, cookie: string): SignedInUser {
  const form_token = formToken(cookie.split('=')[1] ?? '');
  return {
    ...person,
    cookie,
    open: (path) => openPage(app, path, cookie),
    send: (path, fields = {}) => sendForm(app, path, { form_token, ...fields }, { cookie }),
    follow(answer) {
      if (answer.statusCode !== 303) throw new Error(`The form was answered with ${answer.statusCode}.`);
      const given = answer.cookies.map(({ name, value }) => `${name}=${value}`);
      return openPage(app, String(answer.headers.location), [cookie, ...given].join('; '));
    },
  };
}

/** The cookie that an answer sets, to be sent along from then on. */
export function cookieOf(answer: PageResponse): string {
  const session = answer.cookies.find(({ name }) => name === 'aloud_session');
  if (!session) throw new Error(`The answer ${answer.statusCode} does not sign in.`);
  return `${session.name}=${session.value}`;
}

let members = 0;

/** Adds a person to an organization. */
export async function addMember(app: TestApp, organizationId: string, role: Role): Promise<Person> {
  members += 1;
  const email = `${role}-${members}@example.com`;
  return { id: await createAccount(app, { email, organizationId, role }), email, organizationId };
}

/** Creates a live key of an organization that acts for its creator. */
export async function createKeyAs(person: SignedInUser, organizationId = person.organizationId) {
  const form = { name: 'Theirs', mode: 'live' };
  const { body } = await person.follow(await person.send(`/dashboard/${organizationId}/keys`, form));
  const key = /svc_live_[0-9A-Za-z]{36}/.exec(body)?.[0];
  if (!key) throw new Error('The page shows no new key.');
  return key;
}

/** The address in the first link of a mail that leads to this part of the site. */
export function linkIn(text: string, part: string): string {
  const path = new RegExp(`https?://\\S+?(/${part}/[0-9A-Za-z]{43})`).exec(text)?.[1];
  if (!path) throw new Error(`The mail has no link to ${part}.`);
  return path;
}
