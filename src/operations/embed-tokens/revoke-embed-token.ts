import { hashEmbedToken, isWellFormedEmbedToken } from '../../domain/embed-token.ts';
import { Problem } from '../../domain/errors.ts';
import { inTransaction } from '../../storage/database.ts';
import { revokeEmbedToken as revoke } from '../../storage/embed-tokens.ts';
import { recordAction } from '../audit/record-action.ts';
import type { CallerContext } from '../context.ts';
import { showConversion } from '../conversions/show-conversion.ts';
import { requireRole } from '../require-role.ts';

/** Ends a token for good: whoever has it can no longer play the conversion. */
export async function revokeEmbedToken(
  context: CallerContext,
  conversionId: string,
  token: string,
): Promise<{ revokedAt: Date }> {
  requireRole(context.caller, 'admin');
  const { organizationId, title } = await showConversion(context, conversionId);
  return inTransaction(context.store.database, async (transaction) => {
    const revokedAt = isWellFormedEmbedToken(token)
      ? await revoke(transaction, { hash: hashEmbedToken(token), conversionId, organizationId })
      : undefined;
    if (!revokedAt) throw new Problem('NOT_FOUND', 'This conversion has no such embed token.');
    await recordAction(context, transaction, 'embed-token.revoked', { id: conversionId, name: title });
    return { revokedAt };
  });
}
