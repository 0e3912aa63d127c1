import { deleteSession, findSession, insertSession } from '../../storage/sign-in.ts';
import { findUserByEmail } from '../../storage/users.ts';
import type { Services } from '../context.ts';
import { hashBearerToken, newBearerToken } from './bearer-token.ts';
import { matchesPassword } from './passwords.ts';

export const sessionDays = 30;

/** Someone who is signed in to the site. */
export type Visitor = { readonly userId: string; readonly email: string };

/** A new session, or null: the answer does not tell an unknown address from a wrong password. */
export async function signIn(
  services: Services,
  input: { email: string; password: string },
): Promise<{ sessionToken: string } | null> {
  const user = await findUserByEmail(services.store.database, input.email.trim().slice(0, 254));
  const matches = await matchesPassword(user?.passwordHash ?? null, input.password);
  if (!user || !matches) return null;
  const { token, hash } = newBearerToken();
  await insertSession(services.store.database, { hash, userId: user.id, days: sessionDays });
  return { sessionToken: token };
}

export async function signOut(services: Services, sessionToken: string): Promise<void> {
  await deleteSession(services.store.database, hashBearerToken(sessionToken));
}

export async function findVisitor(services: Services, sessionToken: string): Promise<Visitor | null> {
  return (await findSession(services.store.database, hashBearerToken(sessionToken))) ?? null;
}
