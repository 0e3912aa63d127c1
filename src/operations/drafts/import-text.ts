import type { ImportedText } from '../../domain/imported-text.ts';
import { interactiveTask } from '../caller.ts';
import type { ConversionContext } from '../context.ts';

/** What someone gave instead of typing: one of a file, an address or pasted HTML. */
export type Given =
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'clipboard'; readonly html: string };

/** The text of it, to be shown before it is used. Nothing is kept. */
export async function importText(
  context: ConversionContext,
  given: Given,
  signal: AbortSignal,
): Promise<ImportedText> {
  const taskOptions = interactiveTask(context, signal);
  if (given.kind === 'file') return context.runText('importText', given, taskOptions);
  if (given.kind === 'clipboard')
    return context.runText(
      'importText',
      { kind: 'clipboard', name: '', bytes: Buffer.from(given.html) },
      taskOptions,
    );
  const { url, isHtml, bytes, charset } = await context.fetchPage(given.url, signal);
  const kind = isHtml ? 'page' : 'file';
  return context.runText('importText', { kind, name: url, bytes, charset }, taskOptions);
}
