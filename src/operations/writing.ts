import type { Conversion } from '../domain/conversion.ts';
import type { WriterInput } from '../domain/writing.ts';
import { listHistory } from '../storage/conversions/history.ts';
import { findOrganization } from '../storage/organizations.ts';
import { findProduct } from '../storage/products.ts';
import type { Services } from './context.ts';

type Writable = Pick<
  Conversion,
  | 'organizationId'
  | 'mode'
  | 'sourceType'
  | 'title'
  | 'untitled'
  | 'content'
  | 'additionalContext'
  | 'productId'
  | 'ignoreOrganization'
  | 'settings'
>;

/** The input of a writer: the text with its settings, contexts and history. */
export async function prepareWriting(services: Services, request: Writable, now: Date): Promise<WriterInput> {
  const { database } = services.store;
  const { organizationId, settings } = request;
  const withContext = !request.ignoreOrganization;
  const [organization, product] = await Promise.all([
    withContext ? findOrganization(database, organizationId) : undefined,
    request.productId === null ? undefined : findProduct(database, organizationId, request.productId),
  ]);
  const productName = settings.productName ?? product?.name ?? null;
  const history =
    settings.useHistory && request.sourceType === 'changelog'
      ? await listHistory(database, request, { productName, before: now, limit: settings.historyLimit })
      : [];
  return {
    sourceType: request.sourceType,
    // The writer finds a title that the text itself has.
    title: request.untitled ? '' : request.title,
    content: request.content,
    additionalContext: request.additionalContext,
    organizationContext: organization?.context ?? null,
    productContext: withContext ? (product?.context ?? null) : null,
    history,
    settings: { ...settings, productName },
    now,
  };
}
