import type { Change, SourceUnit, WriterInput } from '../domain/writing.ts';
import { consequencesOf } from './judge/consequence.ts';
import { type Judged, judge } from './judge/judge.ts';
import { fill, numberWord, type PhraseBank } from './phrases/phrase-bank.ts';
import { audienceOf } from './plan/audience.ts';
import { readContexts } from './plan/contexts.ts';
import { historySentence } from './plan/history.ts';
import { planRelease } from './plan/plan-release.ts';
import { guessProduct } from './plan/product-name.ts';
import { depthOf, isMust } from './plan/rank-units.ts';
import { withoutMarks } from './read/node.ts';
import type { Source } from './read/read-source.ts';
import { sayRelease } from './say/say-release.ts';
import { frame, type Paragraph, type Sentence } from './say/sentence.ts';
import { commonWords, spokenText, upperFirst } from './say/spoken-text.ts';
import { readReleases } from './units/read-entries.ts';
import { type Release, wholeText } from './units/unit.ts';
import { findVersion } from './units/version-heading.ts';
import type { Draft } from './write-script.ts';

/** Writes release notes: reads the units, judges them, plans, and says the plan. */
export function writeRelease(
  input: WriterInput,
  source: Source,
  title: string | null,
  language: string,
  bank: PhraseBank,
): Draft {
  const releases = readReleases(source.nodes, source.text);
  const release = chooseRelease(releases, input);
  const units = release.units.map(judge);
  const { product, version, name } = namesOf(input, title, release, releases, bank);
  const contexts = readContexts(input, product);
  const weighed = weigh(units, contexts.emphasis, input);
  const plan = planRelease(weighed, input.settings);
  const english = language === 'en';
  const tone =
    isSober(input, units) && input.settings.tone !== 'technical' ? 'professional' : input.settings.tone;
  const opening = bank.opening[release.unreleased ? 'upcoming' : 'released'][tone];
  const paragraphs = sayRelease(
    plan,
    weighed,
    {
      opening: fill(opening, { name: upperFirst(name) }),
      background: background(input, { productName: product, version }, contexts.sentences, bank),
      earlier: earlierSentence(releases, release, bank),
      name,
      english,
    },
    {
      bank,
      common: commonWords(units.flatMap(({ sentences, points }) => [...sentences, ...points])),
      subject: release.unreleased ? 'The next release' : 'This release',
      depth: (unit) => depthOf(unit, input.settings.verbosity),
    },
  );
  const recap = plan.recap === null ? [] : [recapOf(plan.recap, bank)];
  return {
    paragraphs: [...paragraphs, ...recap],
    units: releases.flatMap((one) =>
      one.units.map((unit) =>
        sourceUnit(
          one === release ? (units.find(({ id }) => id === unit.id) ?? judge(unit)) : judge(unit),
          one === release,
        ),
      ),
    ),
    lede: plan.lede.map(({ id }) => id),
    releases: releases.map((one) => ({
      version: one.version,
      date: one.date,
      news: one === release,
      unreleased: one.unreleased,
      units: one.units.map(({ id }) => id),
    })),
    changes: units.map(toChange),
    productName: product,
    version,
    highlights: [...plan.lede, ...plan.groups.flatMap((group) => group.units)].slice(0, 3).map(highlight),
    contextsUsed: contexts.used,
  };
}

/** The release that is asked for, or the newest that is out and says something. */
function chooseRelease(releases: readonly Release[], { settings, title }: WriterInput): Release {
  const asked = settings.version?.replace(/^v/i, '') ?? findVersion(title);
  const told = releases.filter(({ units }) => units.length > 0);
  const empty: Release = { version: null, date: null, name: null, unreleased: false, units: [] };
  return (
    told.find(({ version }) => version !== null && version === asked) ??
    told.find(({ unreleased }) => !unreleased) ??
    told[0] ??
    empty
  );
}

function namesOf(
  input: WriterInput,
  title: string | null,
  release: Release,
  releases: readonly Release[],
  bank: PhraseBank,
) {
  const { settings } = input;
  const guessed = settings.productName?.trim() || guessProduct(input.title, title, release.name);
  const fallback = releases.length <= 1 ? (findVersion(input.title) ?? findVersion(title ?? '')) : null;
  const version = settings.version?.trim() || release.version || fallback;
  const plain = version?.replace(/^v(?=\d)/i, '') ?? null;
  const product = guessed === null ? null : withoutVersion(guessed, plain);
  if (product === null)
    return {
      product,
      version,
      name: plain === null ? bank.names.release : fill(bank.names.version, { version: plain }),
    };
  return {
    product,
    version,
    name: plain === null || product.includes(plain) ? product : `${product} ${plain}`,
  };
}

/** "Thunderbird 154" and version 154.0 name the version twice. */
function withoutVersion(product: string, version: string | null): string {
  const number = /\s+v?(\d+)$/.exec(product);
  return number !== null && version?.startsWith(number[1] ?? ' ') ? product.slice(0, number.index) : product;
}

/** Those who only use the product hear less of its insides; what the tenant stressed comes first. */
function weigh(units: readonly Judged[], emphasis: ReadonlySet<string>, { settings }: WriterInput): Judged[] {
  const audience = audienceOf(settings.audience);
  return units.map((unit) => {
    const text = withoutMarks([unit.head ?? '', ...unit.sentences].join(' ')).toLowerCase();
    const wanted = [...emphasis].some((word) => text.includes(word)) ? 20 : 0;
    const technical = unit.sentences.some((sentence) => sentence.includes('\uE000'));
    const fit = audience === 'lay' && technical ? -20 : audience === 'expert' && technical ? 5 : 0;
    return { ...unit, weight: unit.weight + wanted + fit };
  });
}

function isSober({ settings }: WriterInput, units: readonly Judged[]): boolean {
  return (
    settings.severityAwareTone &&
    units.some(
      (unit) =>
        isMust(unit) &&
        (unit.consequences.has('security') ||
          unit.consequences.has('breaking') ||
          unit.consequences.has('loss')),
    )
  );
}

function background(
  input: WriterInput,
  release: { productName: string | null; version: string | null },
  facts: readonly string[],
  bank: PhraseBank,
): Sentence[] {
  const history = historySentence(input, release, bank);
  return [...facts, ...(history === null ? [] : [history])].map(frame);
}

/** Releases in the same text that are older than the one told. */
function earlierSentence(releases: readonly Release[], release: Release, bank: PhraseBank): Sentence | null {
  const older = releases
    .slice(releases.indexOf(release) + 1)
    .filter(({ version, units }) => version !== null && units.length > 0);
  const [first] = older;
  const last = older.at(-1);
  if (first?.version == null || last?.version == null) return null;
  const text =
    older.length === 1
      ? fill(bank.earlier.one, { version: first.version })
      : fill(bank.earlier.many, { count: numberWord(bank, older.length), version: last.version });
  return { text, units: older.flatMap(({ units }) => units.map(({ id }) => id)), manner: 'counted' };
}

function recapOf(unit: Judged, bank: PhraseBank): Paragraph {
  const sentence0 =
    unit.sentences.find((candidate) => consequencesOf(candidate).has('act') && !candidate.endsWith('?')) ??
    unit.sentences[0] ??
    unit.head ??
    '';
  const text = spokenText(sentence0, bank.stop);
  const sentence: Sentence = { text: fill(bank.recap, { text }), units: [unit.id], manner: 'framed' };
  return { section: bank.sections.end, topic: 'end', lead: null, question: null, sentences: [sentence] };
}

function sourceUnit(unit: Judged, news: boolean): SourceUnit {
  const { id, start, end, path, kind } = unit;
  return { id, start, end, path, text: wholeText(unit), category: kind, must: isMust(unit), news };
}

function toChange(unit: Judged): Change {
  const { kind, scope, breaking, consequences } = unit;
  const severe = consequences.has('security') || consequences.has('loss');
  return {
    category: kind,
    scope,
    text: highlight(unit),
    breaking,
    severity: severe ? 'high' : kind === 'chore' ? 'low' : 'normal',
  };
}

function highlight({ head, sentences, points }: Judged): string {
  return upperFirst(spokenText([head, sentences[0] ?? points[0]].filter((part) => part != null).join(': ')));
}
