import { hashEmbedToken, isWellFormedEmbedToken } from '../../domain/embed-token.ts';
import { Problem } from '../../domain/errors.ts';
import { revokeEmbedToken as revoke } from '../../storage/embed-tokens.ts';
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
  const { organizationId } = await showConversion(context, conversionId);
  const revokedAt = isWellFormedEmbedToken(token)
    ? await revoke(context.store.database, { hash: hashEmbedToken(token), conversionId, organizationId })
    : undefined;
  if (!revokedAt) throw new Problem('NOT_FOUND', 'This conversion has no such embed token.');
  return { revokedAt };
}
