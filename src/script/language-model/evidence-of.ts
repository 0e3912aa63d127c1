import type { WriterInput, WriterOutput } from '../../domain/writing.ts';
import { collectEvidence, type Evidence } from '../gate/evidence.ts';
import { alsoNews } from './prompt/also-news.ts';
import { earlierReleases, historyFacts } from './prompt/history.ts';
import { releaseName } from './prompt/material.ts';

/** Returns everything that can support a sentence: the units, texts of the organization and the history. */
export function evidenceOf(input: WriterInput, base: WriterOutput): Evidence {
  const { settings } = input;
  const others = [...alsoNews(input, base)].filter(({ unreleased }) => !unreleased);
  const covered = new Set(others.flatMap((release) => release.units));
  const units = base.units.map((unit) => (covered.has(unit.id) ? { ...unit, news: true } : unit));
  return collectEvidence(units, {
    language: base.script.language,
    productName: settings.productName ?? base.productName,
    version: settings.version ?? base.version,
    releases: base.releases ?? [],
    source: input.content,
    texts: [
      input.title,
      base.about ?? '',
      ...(base.releases ?? []).map(releaseName),
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
