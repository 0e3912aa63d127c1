import type { Change, WriterInput, WriterOutput } from '../domain/writing.ts';
import { keywords } from './condense/keywords.ts';
import { mergeDuplicates } from './condense/merge-duplicates.ts';
import { mustBeTold } from './condense/must-be-told.ts';
import { weightOf } from './condense/weigh.ts';
import { toDialogue } from './dialogue/to-dialogue.ts';
import { findNames, stopped, upperFirst } from './english/case.ts';
import { isAdvisory, noticeTopic } from './items/advisory.ts';
import { announcedName } from './items/boilerplate.ts';
import { formNames } from './items/form-lines.ts';
import type { Item, Release } from './items/item.ts';
import { readReleases } from './items/read-releases.ts';
import { comparedVersion, findVersion } from './items/version-heading.ts';
import { sentenceJoint } from './languages/dense-languages.ts';
import { languageOf } from './languages/language-of.ts';
import { withoutNews } from './languages/reading/product-abroad.ts';
import { tellPlainly } from './languages/tell-plainly.ts';
import { nameOf, type Source } from './read/block.ts';
import { audienceOf } from './tell/audience.ts';
import type { Telling } from './tell/context.ts';
import { isSober } from './tell/is-sober.ts';
import { createNarrator } from './tell/narrator.ts';
import { advisoryName, displayName, guessProduct } from './tell/product-name.ts';
import { isModular } from './tell/scope-in-sentence.ts';
import { tellChangelog } from './tell/tell-changelog.ts';
import { toTurns } from './tell/to-turns.ts';

/** Reads release notes and tells them in their own language. */
export function writeChangelog(input: WriterInput, source: Source): WriterOutput {
  const language = languageOf(source);
  const [lead, ...earlier] = readReleases(source, input.settings.version, language);
  const release = lead ?? { version: null, date: null, name: null, intro: [], items: [], instructions: [] };
  const telling = prepare(input, source, release, earlier, language);
  const told = language === 'en' ? tellChangelog(telling) : tellPlainly(telling, language);
  const passages = release.items.length + release.instructions.length === 0 ? [] : told;
  const joint = sentenceJoint(language);
  const speakers = input.settings.speakers;
  const turns = speakers === 2 ? toDialogue(passages, joint) : toTurns(passages, joint);
  return {
    script: { language, speakers, turns },
    warnings: [],
    changes: mergeDuplicates(release.items).map(toChange),
    productName: telling.product,
    version: telling.version,
    highlights: highlights(release.items),
  };
}

function prepare(
  input: WriterInput,
  source: Source,
  lead: Release,
  earlier: readonly Release[],
  language: string,
): Telling {
  const { settings } = input;
  const announced = announcedName(input.content);
  const form = formNames(input.content);
  const product =
    settings.productName?.trim() ||
    guessProduct(
      form.product,
      ...(language === 'en'
        ? [input.title, source.title, lead.name]
        : [input.title, nameOf(source), lead.name].map(withoutNews)),
      announced,
    );
  const version =
    settings.version?.trim() ||
    lead.version ||
    findVersion(input.title) ||
    findVersion((language === 'en' ? source.title : nameOf(source)) ?? '') ||
    findVersion(announced ?? '') ||
    form.version ||
    (earlier.length === 0 ? comparedVersion(input.content) : null);
  const sober = isSober(settings, lead.items);
  const texts = [...lead.items, ...earlier.flatMap((release) => release.items)].flatMap((item) => [
    item.text,
    ...item.details,
  ]);
  return {
    input,
    product,
    version,
    name:
      version === null && (isAdvisory(nameOf(source)) || isAdvisory(input.title))
        ? advisoryName(product)
        : displayName(product, version),
    tone: sober && settings.tone !== 'technical' ? 'professional' : settings.tone,
    sober,
    lay: audienceOf(settings.audience) === 'lay',
    expert: audienceOf(settings.audience) === 'expert',
    names: withProduct(product, findNames(texts)),
    common: new Set(texts.flatMap((text) => text.match(/\b[a-z]{3,}/g) ?? [])),
    modular: isModular(
      [lead, ...earlier.slice(0, 8)].flatMap(({ items }) =>
        items.flatMap(({ category, scope }) => (category === 'chore' ? [] : [scope])),
      ),
    ),
    emphasis: keywords(input.additionalContext ?? ''),
    narrator: createNarrator(`${input.title}\n${input.content}`),
    lead,
    earlier,
    notice: noticeOf(source, input.title),
  };
}

/** What an advisory's own title says it is about; null where the text is no advisory. */
function noticeOf(source: Source, title: string): string | null {
  const name = [nameOf(source), title].find((text) => isAdvisory(text)) ?? null;
  return name === null ? null : noticeTopic(name);
}

/** The product's own name keeps its spelling anywhere in a sentence. */
function withProduct(product: string | null, names: Set<string>): Set<string> {
  for (const word of product?.split(' ') ?? []) names.add(word);
  return names;
}

function toChange({ category, scope, text, breaking, severity }: Item): Change {
  return { category, scope, text, breaking, severity };
}

function highlights(items: readonly Item[]): string[] {
  return items
    .filter((item) => item.category !== 'chore' || mustBeTold(item))
    .toSorted((left, right) => weightOf(right) - weightOf(left) || left.order - right.order)
    .slice(0, 3)
    .map((item) => upperFirst(stopped(item.text)));
}
