import type { Conversion } from '../domain/conversion.ts';
import type { WriterInput } from '../domain/writing.ts';
import { listHistory, listReleasesOfMonth } from '../storage/conversions/history.ts';
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
  | 'language'
  | 'defaultLanguage'
>;

/** The input of a writer: the text with its settings, contexts and history. */
export async function prepareWriting(services: Services, request: Writable, now: Date): Promise<WriterInput> {
  const { database } = services.store;
  const { organizationId, settings } = request;
  const [organization, product] = await Promise.all([
    request.ignoreOrganization ? undefined : findOrganization(database, organizationId),
    request.productId === null ? undefined : findProduct(database, organizationId, request.productId),
  ]);
  const productName = settings.productName ?? product?.name ?? null;
  // Only a product that the request names: a name found in a text may be anything.
  const named = { id: request.productId, name: settings.productName };
  const isKnown = named.id !== null || named.name !== null;
  const isWanted = settings.useHistory && request.sourceType === 'changelog' && isKnown;
  const [history, releasesThisMonth] = await Promise.all([
    isWanted ? listHistory(database, request, named, { before: now, limit: settings.historyLimit }) : [],
    isWanted ? listReleasesOfMonth(database, request, named, now) : [],
  ]);
  return {
    sourceType: request.sourceType,
    // The writer finds a title that the text itself has.
    title: request.untitled ? '' : request.title,
    content: request.content,
    language: request.language ?? null,
    defaultLanguage: request.defaultLanguage ?? null,
    additionalContext: request.additionalContext,
    organizationContext: organization?.context ?? null,
    productContext: product?.context ?? null,
    history,
    releasesThisMonth,
    settings: { ...settings, productName, ...(request.sourceType === 'document' && { version: null }) },
    now,
  };
}
