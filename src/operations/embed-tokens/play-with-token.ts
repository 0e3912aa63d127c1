import type { Conversion } from '../../domain/conversion.ts';
import { hashEmbedToken, isWellFormedEmbedToken } from '../../domain/embed-token.ts';
import { Problem } from '../../domain/errors.ts';
import { findConversionByEmbedToken } from '../../storage/embed-tokens.ts';
import type { Services } from '../context.ts';
import { isUuid } from '../input.ts';

/** The conversion that a token plays, public or not. A token that is wrong, revoked or another's finds nothing. */
export async function playWithToken(
  services: Services,
  conversionId: string,
  token: string,
): Promise<Conversion> {
  const conversion =
    isUuid(conversionId) && isWellFormedEmbedToken(token)
      ? await findConversionByEmbedToken(services.store.database, {
          hash: hashEmbedToken(token),
          conversionId,
        })
      : undefined;
  if (!conversion) throw new Problem('NOT_FOUND');
  return conversion;
}
