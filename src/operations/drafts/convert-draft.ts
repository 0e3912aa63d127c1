import { spokenScript } from '../../domain/draft.ts';
import { primaryLanguage } from '../../domain/language.ts';
import { isUnspoken } from '../../domain/script.ts';
import { findDraftOf } from '../../storage/drafts.ts';
import type { ConversionContext } from '../context.ts';
import { type Created, createConversion } from '../conversions/create-conversion.ts';
import { reviseConversion } from '../conversions/revise-conversion.ts';
import { findReplay, type IdempotentRequest } from '../idempotency.ts';
import { invalid } from '../input.ts';
import { showDraft } from './drafts.ts';

type DraftConversion = {
  /** The episode of the draft to generate again; null for a new one. */
  readonly conversionId: string | null;
  readonly publicUrl: boolean;
  readonly webhookUrl: string | null;
  readonly idempotency: IdempotentRequest;
  readonly signal: AbortSignal;
};

/** Creates an episode from a draft, or generates an existing one again under the same address. */
export async function convertDraft(context: ConversionContext, id: string, input: DraftConversion) {
  const replay = await findReplay<Created>(context, input.idempotency);
  if (replay) return replay;
  const { document, ...draft } = await showDraft(context, id);
  const { script: drafted, writing, ...request } = document;
  const script = drafted && spokenScript(drafted);
  if (!script || isUnspoken(script)) throw invalid('script', 'is empty; write it first');
  if (request.title === '') throw invalid('title', 'is empty; give the episode a title');
  const { webhookUrl, idempotency, publicUrl, signal } = input;
  const settings = { ...request.settings, speakers: script.speakers };
  if (input.conversionId !== null) {
    const wanted = input.conversionId.toLowerCase();
    if ((await findDraftOf(context.store.database, context.caller, wanted)) !== draft.id)
      throw invalid('conversion_id', 'is not an episode of this draft');
    const { title, voice } = request;
    return reviseConversion(context, wanted, {
      script,
      title,
      voice: { filled: voice },
      settings,
      sources: writing,
      webhookUrl,
      idempotency,
      signal,
    });
  }
  // The language may have been changed since the script was written. The region stays.
  const requested = request.language ?? null;
  const isOther = requested !== null && primaryLanguage(requested) !== primaryLanguage(script.language);
  const language = isOther ? script.language : requested;
  return createConversion(context, {
    request: { ...request, language, settings, publicUrl, webhookUrl },
    script,
    draftId: draft.id,
    path: 'script',
    ...(writing && { facts: writing }),
    warnings: writing?.warnings ?? [],
    idempotency,
    signal,
  });
}
