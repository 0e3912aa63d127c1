import type { WriterInput, WriterOutput } from '../../domain/writing.ts';
import { type Grounds, readGrounds } from '../gate/grounds.ts';
import { earlierReleases, historyFacts } from './prompt/history.ts';

/** Everything sentences may rest on: the units, and what the tenant and the history say. */
export function groundsOf(input: WriterInput, base: WriterOutput): Grounds {
  const { settings } = input;
  return readGrounds(base.units, {
    language: base.script.language,
    productName: settings.productName ?? base.productName,
    version: settings.version ?? base.version,
    releases: base.releases ?? [],
    source: input.content,
    texts: [
      input.title,
      settings.productName ?? base.productName ?? '',
      settings.version ?? base.version ?? '',
      settings.cta ?? '',
      settings.audience ?? '',
      input.organizationContext ?? '',
      input.productContext ?? '',
      input.additionalContext ?? '',
      ...historyFacts(input, base),
      ...earlierReleases(input, base),
    ],
  });
}
