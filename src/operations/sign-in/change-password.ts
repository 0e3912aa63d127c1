import { Problem } from '../../domain/errors.ts';
import { inTransaction } from '../../storage/database.ts';
import { findUserByEmail } from '../../storage/users.ts';
import { recordOwnAction } from '../audit/record-action.ts';
import type { VisitorContext } from '../context.ts';
import { invalid } from '../input.ts';
import { countAttempt } from './count-attempt.ts';
import { notifyPasswordChanged } from './password-mails.ts';
import { checkPassword, hashPassword, matchesPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';
import { startSession } from './start-session.ts';

/** Sets a new password for someone who knows the old one. Ends every session; this browser gets a new one. */
export async function changePassword(
  context: VisitorContext,
  input: { current: string; next: string; clientAddress: string; browser: string },
): Promise<{ sessionToken: string }> {
  const { store, visitor } = context;
  const next = checkPassword(input.next);
  const attempt = await countAttempt(context, { email: visitor.email, clientAddress: input.clientAddress });
  const user = await findUserByEmail(store.database, visitor.email);
  if (user?.id !== visitor.userId) throw new Problem('NOT_FOUND');
  if (!(await matchesPassword(user.passwordHash, input.current)))
    throw invalid('current_password', 'is not your password');
  await attempt.succeeded();
  const passwordHash = await hashPassword(next);
  return inTransaction(store.database, async (transaction) => {
    await setPassword(transaction, user.id, passwordHash);
    await recordOwnAction(transaction, user.id, 'account.password-changed');
    await notifyPasswordChanged(context, transaction, user.email);
    return startSession(transaction, { userId: user.id, browser: input.browser });
  });
}
