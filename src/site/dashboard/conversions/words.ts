import type { SourceType } from '../../../domain/conversion-settings.ts';

/** What the kinds of text are called where people choose them. */
export const kindNames: Readonly<Record<SourceType, string>> = {
  changelog: 'Release notes',
  document: 'Document',
};
