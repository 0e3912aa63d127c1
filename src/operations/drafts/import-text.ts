import { Problem } from '../../domain/errors.ts';
import type { ImportedText, ImportSource } from '../../domain/imported-text.ts';
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
    const source = await sourceOf(context, input, signal);
    return await context.runText('importText', source, interactiveTask(context, signal));
  } catch (error) {
    // Input that takes too long or too much memory is refused like any other unreadable file.
    if (error instanceof Problem && error.code === 'GENERATION_FAILED')
      throw new Problem('VALIDATION_FAILED', error.message, { cause: error });
    throw error;
  }
}

async function sourceOf(
  { fetchPage }: ConversionContext,
  input: ImportInput,
  signal: AbortSignal,
): Promise<ImportSource> {
  if (input.kind === 'file') return input;
  if (input.kind === 'clipboard') return { kind: 'clipboard', name: '', bytes: Buffer.from(input.html) };
  const { url, isHtml, bytes, charset } = await fetchPage(input.url, signal);
  return { kind: isHtml ? 'page' : 'file', name: url, bytes, charset };
}
