import type { Database } from '../../storage/database.ts';
import { deleteSessionsOfUser } from '../../storage/sessions.ts';
import { deleteLinksOfUser } from '../../storage/sign-in.ts';
import { setPasswordHash } from '../../storage/users.ts';

/** Sets a password and ends everything that the one before it let in: sessions, and links given out. */
export async function setPassword(
  transaction: Database,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await setPasswordHash(transaction, userId, passwordHash);
  await deleteSessionsOfUser(transaction, userId);
  await deleteLinksOfUser(transaction, userId);
}
