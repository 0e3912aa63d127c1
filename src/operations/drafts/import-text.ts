import { Problem } from '../../domain/errors.ts';
import type { ImportedText } from '../../domain/imported-text.ts';
import { type ConversionContext, interactiveTask } from '../context.ts';

/** The source of an import: a file, an address or pasted HTML. */
export type ImportInput =
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'clipboard'; readonly html: string };

export async function importText(
  context: ConversionContext,
  input: ImportInput,
  signal: AbortSignal,
): Promise<ImportedText> {
  try {
    return await read(context, input, signal);
  } catch (error) {
    // Input that takes too long or too much memory is refused like any other unreadable file.
    if (error instanceof Problem && error.code === 'GENERATION_FAILED')
      throw new Problem('VALIDATION_FAILED', error.message, { cause: error });
    throw error;
  }
}

async function read(
  context: ConversionContext,
  input: ImportInput,
  signal: AbortSignal,
): Promise<ImportedText> {
  const taskOptions = interactiveTask(context, signal);
  if (input.kind === 'file') return context.runText('importText', input, taskOptions);
  if (input.kind === 'clipboard')
    return context.runText(
      'importText',
      { kind: 'clipboard', name: '', bytes: Buffer.from(input.html) },
      taskOptions,
    );
  const { url, isHtml, bytes, charset } = await context.fetchPage(input.url, signal);
  const kind = isHtml ? 'page' : 'file';
  return context.runText('importText', { kind, name: url, bytes, charset }, taskOptions);
}
