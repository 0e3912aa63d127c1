import { activeEmbedTokens, type EmbedToken } from '../../domain/embed-token.ts';
import { listActiveEmbedTokens } from '../../storage/embed-tokens.ts';
import type { CallerContext } from '../context.ts';
import { showConversion } from '../conversions/show-conversion.ts';
import { openEmbedToken } from './open-embed-token.ts';

/**
 * The tokens that play one of the caller's conversions, newest first. Where there are more than can be made today, as
 * older releases let be, revoking those that are shown brings the others into view.
 */
export async function listEmbedTokens(context: CallerContext, conversionId: string): Promise<EmbedToken[]> {
  const { organizationId } = await showConversion(context, conversionId);
  const conversion = { conversionId, organizationId };
  const stored = await listActiveEmbedTokens(context.store.database, conversion, activeEmbedTokens);
  return stored.map((each) => openEmbedToken(context, conversionId, each));
}
