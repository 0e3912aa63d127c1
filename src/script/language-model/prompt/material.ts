import type { Change, WriterInput, WriterOutput } from '../../../domain/writing.ts';
import { mustBeTold } from '../../condense/must-be-told.ts';
import { cleanCharacters } from '../../read/clean-characters.ts';
import { earlierReleases, historyFacts } from './history.ts';

const mostContent = 60_000;
const mostContext = 8_000;

/** Everything the model may draw on, each part fenced by a mark that nobody could know beforehand. */
export function material(input: WriterInput, base: WriterOutput, boundary: string): string {
  const parts: [string, string | null][] = [
    ['settings', JSON.stringify(settingsOf(input, base))],
    ['organization_context', context(input.organizationContext)],
    ['product_context', context(input.productContext)],
    ['additional_context', context(input.additionalContext)],
    ['history_facts', listed(historyFacts(input, base))],
    ['earlier_releases', listed(earlierReleases(input, base))],
    ['counts', listed(counts(base.changes))],
    ['must_be_told', listed(base.changes.filter(mustBeTold).slice(0, 80).map(described))],
    ['text', cleanCharacters(input.content).slice(0, mostContent)],
  ];
  return parts.flatMap(([name, text]) => (text === null ? [] : [fence(name, text, boundary)])).join('\n\n');
}

/** A block of data. What it quotes can hold anything but the mark. */
export function fence(name: string, text: string, boundary: string): string {
  return `<<<${boundary} ${name}\n${text.replaceAll(boundary, '')}\n${boundary}>>>`;
}

function settingsOf(input: WriterInput, base: WriterOutput) {
  const { settings } = input;
  return {
    title: input.title.slice(0, 500),
    product: settings.productName ?? base.productName,
    version: settings.version ?? base.version,
    audience: settings.audience,
    call_to_action: settings.cta,
  };
}

function counts(changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  const kinds = Map.groupBy(changes, (change) => change.category);
  return [`all: ${changes.length}`, ...[...kinds].map(([kind, members]) => `${kind}: ${members.length}`)];
}

function described(change: Change): string {
  return `${change.category}${change.scope === null ? '' : ` (${change.scope})`}: ${change.text.slice(0, 400)}`;
}

function context(text: string | null): string | null {
  const clean = cleanCharacters(text ?? '').trim();
  return clean === '' ? null : clean.slice(0, mostContext);
}

function listed(lines: readonly string[]): string | null {
  return lines.length === 0 ? null : JSON.stringify(lines);
}
