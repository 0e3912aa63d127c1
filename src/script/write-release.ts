import type { Tone } from '../domain/conversion-settings.ts';
import type { Change, SourceUnit, WriterInput } from '../domain/writing.ts';
import type { Draft, Material } from './draft.ts';
import { type Judged, judge } from './judge/judge.ts';
import { isSentence } from './judge/shape.ts';
import { findVerb } from './judge/verbs.ts';
import { fill, type PhraseBank } from './phrases/phrase-bank.ts';
import { audienceOf, fitFor } from './plan/audience.ts';
import { readContexts } from './plan/contexts.ts';
import { effectiveVerbosity } from './plan/effective-verbosity.ts';
import { historyFact } from './plan/history.ts';
import { withLeads } from './plan/lists.ts';
import { joinNames } from './plan/name-lists.ts';
import { likelyLede, planRelease } from './plan/plan-release.ts';
import { isShortName } from './plan/product-name.ts';
import { depthOf, isMust, isShort, isSure, rankUnits } from './plan/rank-units.ts';
import { chooseRelease, namesOf, openingOf } from './plan/release-names.ts';
import { withoutMarks } from './read/node.ts';
import { speakableUnits } from './say/brackets.ts';
import { type Speaker, scopeOf } from './say/entry-labels.ts';
import { varied, withPlace } from './say/say-actions.ts';
import { sayEntries } from './say/say-english.ts';
import { sayQuoted } from './say/say-quoted.ts';
import { sayRelease } from './say/say-release.ts';
import { frame, type Paragraph, type Sentence } from './say/sentence.ts';
import { commonWords, spokenText, upperFirst } from './say/spoken-text.ts';
import { fromNews, fromWhole } from './say/where-to-begin.ts';
import { aboutProduct } from './units/about-product.ts';
import { joinPrereleases } from './units/join-prereleases.ts';
import { readReleases } from './units/read-entries.ts';
import { type Release, sourceOf, type Unit } from './units/unit.ts';
import { isWithdrawn } from './units/version-heading.ts';

/** Writes release notes: reads and judges the units, plans the script, and narrates the plan. */
export function writeRelease({ input, source, title, language, bank }: Material): Draft {
  const english = language === 'en';
  const read = joinPrereleases(readReleases(source.nodes, source.text));
  const unitsOf = ({ units }: Release) => {
    const own = speakableUnits(units, english);
    return english ? withLeads(own) : own;
  };
  const releases: Release[] = read.map((one) => ({ ...one, units: unitsOf(one) }));
  const release = chooseRelease(releases, input);
  const short = english && isShort(release.units.map(judge));
  const units = withHeadline(begun(release, english, short));
  const names = namesOf(input, title, release, releases, bank);
  const { product, version } = names;
  const contexts = readContexts(input, product);
  const common = commonWords(releases.flatMap((one) => one.units));
  const weighed = weigh(joinNames(units), contexts.emphasis, product, input);
  const history = historyFact(input, version, bank);
  const verbosity = effectiveVerbosity(input.settings, units.length);
  const plan = planRelease(weighed, input.settings, english);
  const speaker: Speaker = {
    bank,
    common,
    product: release.unreleased || product === null || !isShortName(product) ? null : product,
    subject: release.unreleased ? 'The next release' : 'This release',
    depth: (unit) => depthOf(unit, verbosity, short),
  };
  const isNamed = new Set(releases.map(({ name }) => name?.replace(/\d+/g, ''))).size > 1;
  const say = english ? sayEntries : sayQuoted;
  const older = releases
    .slice(releases.indexOf(release) + 1)
    .filter((one) => !one.unreleased && !isWithdrawn(one) && isSameLine(one.name, release.name));
  const earlier = chooseEarlier(older, units.length <= 3, freshBeside(units, english));
  const past: Speaker = { ...speaker, subject: 'It', product: null };
  const before = earlier === null ? [] : [earlierParagraph(earlier, (some) => say(some, past).flat(), bank)];
  const paragraphs = sayRelease(plan, {
    opening: openingOf(names, release.unreleased, toneFor(input, units), bank),
    background: [...contexts.sentences, ...(history === null ? [] : [history.text])].map(frame),
    say: (some) => say(some, speaker),
    placed: (text, place) => withPlace(text, place, false, speaker),
    bank,
  });
  const news = varied(paragraphs, speaker, input.settings.speakers);
  const narrated = news.flatMap(({ sentences }) => sentences.filter(({ manner }) => content.has(manner)));
  return {
    paragraphs: withRestLast(news, varied(before, past, input.settings.speakers)),
    units: read.flatMap((one, at) =>
      one.units.map((unit) => sourceUnit(judge(unit), releases[at] === release)),
    ),
    lede: likelyLede(weighed).map(({ id }) => id),
    about: aboutProduct(source.nodes, product),
    releases: read.map(({ version, date, name, unreleased, preface, units: own }, at) => ({
      version,
      date,
      name: isNamed ? name : null,
      news: releases[at] === release,
      unreleased,
      ...(preface ? { preface } : {}),
      units: own.map(({ id }) => id),
    })),
    changes: units.map(toChange),
    productName: product,
    version,
    highlights: narrated.slice(0, 3).map(({ text }) => text),
    contextsUsed: { ...contexts.used, history: history?.ids ?? [] },
    unfollowed: contexts.unfollowed,
  };
}

/** Returns the units of a release from their news on; in a short release, from their first words on. */
function begun({ units }: Release, english: boolean, short: boolean): Judged[] {
  return units.map((unit) => judge(english ? fromWhole(fromNews(withTitle(unit), short), short) : unit));
}

/** Takes a label that is no part of the product for a title: "Bulk edit for contacts: change their owner". */
function withTitle(unit: Unit): Unit {
  const { scope, head } = unit;
  const isOwn = scope !== null && head === null && / /.test(scope) && scopeOf(unit) === null;
  const opens = (text = '') => findVerb(text.split(' ', 1)[0] ?? '')?.form === 'base';
  const isTitle = isOwn && !opens(scope) && opens(unit.sentences[0]);
  return isTitle ? { ...unit, scope: null, head: scope, sentences: unit.sentences.map(upperFirst) } : unit;
}

/** The manners with content of a release. Frames and counts have none. */
const content: ReadonlySet<Sentence['manner']> = new Set(['quoted', 'framed']);

/** Whether an entry of an earlier release can be narrated and adds something to the newest one. */
function freshBeside(units: readonly Judged[], english: boolean): (unit: Judged) => boolean {
  const newest = new Set(units.map(({ sentences }) => sentences.join(' ')));
  return (unit) => {
    const text = unit.sentences.join(' ');
    return (
      unit.sayable > 0 &&
      unit.kind !== 'chore' &&
      (!english || isSure(unit)) &&
      !newest.has(text) &&
      !/\bthis (?:release|version|update)\b/i.test(text)
    );
  };
}

/** Puts the hint at further changes after the earlier releases. */
function withRestLast(paragraphs: readonly Paragraph[], earlier: readonly Paragraph[]): Paragraph[] {
  const isRest = ({ topic }: Paragraph) => topic === 'rest';
  return [...paragraphs.filter((one) => !isRest(one)), ...earlier, ...paragraphs.filter(isRest)];
}

/** Marks the prose before the first list as the headline. */
function withHeadline(units: readonly Judged[]): Judged[] {
  // An entry before a paragraph is not a list.
  const first = units.findIndex(({ form }, index) => form === 'entry' && units[index + 1]?.form !== 'prose');
  return units.map((unit, index) => {
    const opens = unit.form === 'prose' && index < (first < 0 ? 3 : Math.min(first, 4)) && unit.sayable > 0;
    if (!opens || unit.kind === 'chore') return unit;
    return {
      ...unit,
      consequences: new Set([...unit.consequences, 'headline' as const]),
      weight: unit.weight + 15,
    };
  });
}

/**
 * Adjusts the weights: users of the product get fewer technical details, and topics that the organization emphasizes
 * come first.
 */
function weigh(
  units: readonly Judged[],
  emphasis: ReadonlySet<string>,
  product: string | null,
  { settings }: WriterInput,
): Judged[] {
  const audience = audienceOf(settings.audience);
  const counts = new Map<Judged['kind'], number>();
  return units.map((unit) => {
    const text = withoutMarks([unit.head ?? '', ...unit.sentences].join(' ')).toLowerCase();
    const wanted = [...emphasis].some((word) => text.includes(word)) ? 20 : 0;
    const technical = unit.sentences.some((sentence) => sentence.includes('\uE000'));
    // The name of the product is not a part of it.
    const scope = unit.scope?.toLowerCase() === product?.toLowerCase() ? null : unit.scope;
    // Authors explain the best changes and put them first, except for fixes. Sentences are easiest to follow;
    // internals matter to few.
    const place = counts.get(unit.kind) ?? 0;
    counts.set(unit.kind, place + 1);
    const early =
      (unit.kind === 'fixed' ? 0 : Math.max(0, 10 - place)) +
      (unit.sentences.length > 1 ? 4 : 0) +
      (unit.form === 'entry' && isSentence(unit.sentences[0] ?? '') ? 6 : 0);
    // Authors give their best changes a title and a paragraph.
    const titled = unit.form === 'prose' && unit.head !== null ? 12 : 0;
    const inner = insides.test(text) && !isMust(unit) ? -8 - fitFor[audience] : 0;
    const fit = technical ? fitFor[audience] : 0;
    return { ...unit, scope, weight: unit.weight + wanted + titled + early + inner + fit };
  });
}

/** Matches internals, which only developers know. */
const insides =
  /\b(?:library|libraries|headers?|modules?|drivers?|dependenc(?:y|ies)|schemas?|classes|methods?|functions?|parameters?|hooks?|packages?|scripts?|definition files?|docs|documentation|guidelines|tutorials|compilers?|build)\b|\w\.(?:md|ya?ml|json|h|py|js|css|sh|toml)\b/;

/** Returns the tone. Severe changes are not narrated cheerfully if the caller asks for that. */
function toneFor({ settings }: WriterInput, units: readonly Judged[]): Tone {
  const grave = units.some((unit) => isMust(unit) && graves.some((name) => unit.consequences.has(name)));
  return settings.severityAwareTone && grave && settings.tone !== 'technical'
    ? 'professional'
    : settings.tone;
}

const graves = ['security', 'breaking', 'loss'] as const;

type Earlier = { readonly version: string; readonly before: boolean; readonly units: readonly Judged[] };

/**
 * Whether two releases are of one line: "Build 253" and "Build 254" are, "iOS: Tides 1.6" and "Android: Tides 2.7"
 * are not.
 */
function isSameLine(name: string | null, other: string | null): boolean {
  const plain = (text: string) => text.replace(/\d+/g, '');
  return name === null || other === null || plain(name) === plain(other);
}

/** Returns the previous release if this one is small; otherwise its essential changes for users who skipped it. */
function chooseEarlier(
  older: readonly Release[],
  small: boolean,
  isNarrated: (unit: Judged) => boolean,
): Earlier | null {
  for (const [index, { version, units }] of older.slice(0, maxSkipped).entries()) {
    const before = small && index === 0;
    const narrated = rankUnits(units.map(judge)).filter(
      (unit) => isNarrated(unit) && (before || isGrave(unit)),
    );
    if (version !== null && narrated.length > 0)
      return { version, before, units: narrated.slice(0, before ? 2 : 1) };
  }
  return null;
}

function earlierParagraph(
  { version, before, units }: Earlier,
  say: (units: readonly Judged[]) => Sentence[],
  { earlier, sections, questions }: PhraseBank,
): Paragraph {
  return {
    section: sections.earlier,
    topic: 'earlier',
    // Both hosts need the version.
    lead: null,
    question: before ? null : frame(questions.earlier),
    sentences: [frame(fill(before ? earlier.before : earlier.skipped, { version })), ...say(units)],
  };
}

/** Whether a unit is grave by its own label, rather than by a word in it. */
function isGrave({ kind, breaking, consequences }: Judged): boolean {
  return kind === 'security' || breaking || (consequences.has('act') && kind !== 'fixed');
}

const maxSkipped = 2;

function sourceUnit(unit: Judged, news: boolean): SourceUnit {
  const changed = unit.category === 'changed';
  return {
    ...sourceOf(unit),
    category: unit.kind,
    ...(changed && { changed }),
    must: !unit.aside && isMust(unit),
    news,
  };
}

function toChange(unit: Judged): Change {
  const { kind, scope, breaking, consequences, head, sentences, points } = unit;
  const severe = consequences.has('security') || consequences.has('loss');
  return {
    category: kind,
    scope,
    text: upperFirst(spokenText([head, sentences[0] ?? points[0]].filter((part) => part != null).join(': '))),
    breaking,
    severity: severe ? 'high' : kind === 'chore' ? 'low' : 'normal',
  };
}
