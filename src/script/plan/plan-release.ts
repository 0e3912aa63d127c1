import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import type { Judged } from '../judge/judge.ts';
import type { Topic } from '../phrases/phrase-bank.ts';
import { scopeOf } from '../say/entry-labels.ts';
import { categoryOf } from '../units/category-words.ts';
import { partOf } from '../units/part-of.ts';
import { effectiveVerbosity, isSummary } from './effective-verbosity.ts';
import { isSpeakable } from './headings.ts';
import { hasIssueTitles, mayBeFault } from './issue-titles.ts';
import { chooseUnits, isMust, isShort, isSure, isTellable, rankUnits } from './rank-units.ts';

export type ReleasePlan = {
  /** The first topic: the most consequential change, or the opening of the notes. */
  readonly lede: readonly Judged[];
  readonly ledeTopic: Topic | null;
  readonly groups: readonly Group[];
  /** Changes that are left for the written notes. */
  readonly left: readonly Judged[];
};

/** Changes of a topic; in a short release, those below one heading of the notes. */
type Group = { readonly topic: Topic; readonly heading: string | null; readonly units: readonly Judged[] };

/** Decides what is narrated, in which order, and what is left for the written notes. */
export function planRelease(
  units: readonly Judged[],
  settings: ScriptSettings,
  english: boolean,
): ReleasePlan {
  const summarize = isSummary(settings, units.length);
  const short = english && isShort(units);
  const clear = short ? isTellable : isSure;
  const sure = english ? clear : () => true;
  const titled = english && hasIssueTitles(units);
  const candidates = units.filter((unit) => !titled || isMust(unit) || !mayBeFault(unit));
  const chosen = chooseUnits(
    rankUnits(candidates),
    effectiveVerbosity(settings, units.length),
    summarize,
    sure,
  );
  const lede = ledeOf(units, chosen, english ? isSure : sure);
  const rest = chosen.filter((unit) => unit !== lede).toSorted((left, right) => left.id - right.id);
  // Changes in one part of the product stay together. Changes without a part come first.
  const scopes = [null, ...rest.map(scopeOf)];
  const placeOf = (unit: Judged) => scopes.indexOf(scopeOf(unit));
  const narrated = rest.toSorted((left, right) => placeOf(left) - placeOf(right));
  const groups = topics.flatMap((topic) => {
    const some = (short ? rest : narrated).filter((unit) => topicOf(unit) === topic);
    return short && (topic === 'new' || topic === 'changed')
      ? byHeading(some, topic, lede, units)
      : some.length === 0
        ? []
        : [{ topic, heading: null, units: some }];
  });
  return {
    lede: lede === undefined ? [] : [lede],
    ledeTopic: lede === undefined ? null : topicOf(lede),
    groups,
    left: units.filter((unit) => unit !== lede && !chosen.includes(unit)),
  };
}

/** Groups changes by the headings of the notes that are no categories, such as "Teachers". */
function byHeading(
  some: readonly Judged[],
  topic: Topic,
  lede: Judged | undefined,
  all: readonly Judged[],
): Group[] {
  const groups: { topic: Topic; heading: string | null; units: Judged[] }[] = [];
  let last = lede === undefined ? null : sectionOf(lede, all);
  for (const unit of some) {
    const heading = sectionOf(unit, all);
    const group = groups.at(-1);
    if (group !== undefined && heading === last) group.units.push(unit);
    else groups.push({ topic, heading: heading === last ? null : heading, units: [unit] });
    last = heading;
  }
  return groups;
}

/** Returns the heading of a unit that can be said, unless it is above all of them or the title of one. */
function sectionOf({ path }: Judged, all: readonly Judged[]): string | null {
  const heading = path.at(-1) ?? null;
  // A part of the product is named with each change.
  if (heading === null || partOf(path) !== null || categoryOf(heading) !== null || !isSpeakable(heading))
    return null;
  const isTitle = all.some(({ head }) => head === heading) || all.every((one) => one.path.includes(heading));
  return isTitle ? null : heading;
}

const topics = ['security', 'act', 'breaking', 'gone', 'new', 'faster', 'changed', 'fixed', 'known'] as const;

function topicOf(unit: Judged): Topic {
  const { kind, consequences, known } = unit;
  if (known) return 'known';
  if (kind === 'security' || (kind === 'fixed' && consequences.has('security'))) return 'security';
  if (kind === 'breaking' || consequences.has('breaking')) return 'breaking';
  if (kind === 'fixed') return 'fixed';
  if (consequences.has('price') || (consequences.has('act') && kind !== 'added')) return 'act';
  if (kind === 'removed' || kind === 'deprecated' || (consequences.has('gone') && consequences.has('dated')))
    return 'gone';
  if (kind === 'added') return 'new';
  if (kind === 'performance') return 'faster';
  return unit.category === null ? 'new' : 'changed';
}

/**
 * Returns the opening: security, else the first words of the notes, else a breaking change, else the heaviest entry.
 */
function ledeOf(
  units: readonly Judged[],
  chosen: readonly Judged[],
  isClear: (unit: Judged) => boolean,
): Judged | undefined {
  const first = (topic: Topic) => {
    const some = chosen.filter((unit) => topicOf(unit) === topic);
    return some.find(isClear) ?? some[0];
  };
  const opening = units.slice(0, 1).find(isHeadline);
  const grave = first('security');
  if (grave !== undefined && !opening?.consequences.has('security')) return grave;
  const [heaviest] = chosen
    .filter(({ known }) => !known)
    .toSorted(
      (left, right) =>
        Number(isClear(right)) - Number(isClear(left)) ||
        headlineWeight(right) - headlineWeight(left) ||
        left.id - right.id,
    );
  return (
    opening ??
    first('act') ??
    first('breaking') ??
    chosen.find(({ kind, sentences }) => kind === 'removed' && /\bsupport\b/i.test(sentences[0] ?? '')) ??
    heaviest
  );
}

/** Whether a unit is prose before the first list that says something about the release. */
function isHeadline(unit: Judged): boolean {
  const { form, sayable, known } = unit;
  return form !== 'entry' && sayable > 0 && !known && isSure(unit);
}

/** Rounds the weight. Of two entries of a kind, the notes put the better one first. */
function headlineWeight(unit: Judged): number {
  const { kind, head, consequences } = unit;
  // A build dependency may be a requirement, but it is rarely the news of a release.
  const built = /^\W*updated? dependencies\b/i.test(unit.sentences[0] ?? '');
  const grave = isMust(unit) && kind !== 'removed' && !built ? 20 : 0;
  const titled = (head !== null ? 10 : 0) + (consequences.has('headline') ? 10 : 0);
  const own = kind === 'added' ? 10 : kind === 'performance' ? 8 : kind === 'changed' ? 6 : 0;
  return grave + titled + (/crash|infinite|exception|corrupt/i.test(unit.sentences[0] ?? '') ? 5 : own);
}

const inward = /\b(?:unstable|experimental|internals?|nightly|developers?)\b/i;
const harmless = /\b(?:most|many) users\b|\bnot affect|\bunaffected\b|\bno (?:additional )?action\b/i;

/** Returns the opening topic: an essential change or the headline of the notes; nothing if neither is clear. */
export function likelyLede(units: readonly Judged[]): Judged[] {
  const fit = units.filter(
    ({ kind, path, scope, sayable, sentences: [first = ''] }) =>
      sayable > 0 && kind !== 'chore' && !inward.test([...path, scope].join(' ')) && !harmless.test(first),
  );
  const found =
    rankUnits(fit.filter(isMust))[0] ??
    fit.find((unit) => unit.consequences.has('headline') || (unit.form === 'prose' && isSure(unit)));
  return found === undefined ? [] : [found];
}
