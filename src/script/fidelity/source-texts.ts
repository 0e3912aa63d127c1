import type { WriterInput } from '../../domain/writing.ts';

/** Everything the caller gave that a script may draw on. */
export function sourceTexts(input: WriterInput): string[] {
  const { settings } = input;
  return [
    input.title,
    input.content,
    input.additionalContext,
    input.organizationContext,
    input.productContext,
    settings.productName,
    settings.version,
    settings.audience,
    settings.cta,
  ].filter((text) => text !== null);
}
