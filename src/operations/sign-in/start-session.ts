import type { Database } from '../../storage/database.ts';
import { insertSession } from '../../storage/sessions.ts';
import { newBearerToken } from './bearer-token.ts';

export const sessionDays = 30;

/** Signs somebody in who has proven who they are. The token is for their browser alone. */
export async function startSession(
  database: Database,
  { userId, browser }: { userId: string; browser: string },
): Promise<{ sessionToken: string }> {
  const { token, hash } = newBearerToken();
  await insertSession(database, { hash, userId, days: sessionDays, browser: browser.slice(0, 200) });
  return { sessionToken: token };
}
