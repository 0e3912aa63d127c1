import { cleanText } from '../clean/clean-text.ts';
import { keywords } from '../condense/keywords.ts';
import { countWords, findNames, lowerFirst, stopped, upperFirst } from '../english/case.ts';
import { isOrder } from '../english/order.ts';
import { splitSentences } from '../english/sentences.ts';
import { isSentence } from '../english/shape.ts';
import { isSkippedHeading } from '../items/heading-category.ts';
import { instructionsAbout } from '../items/instruction-heading.ts';
import type { Block } from '../read/block.ts';
import { actionTable } from './action-table.ts';
import { announceCode, isMention, withSample } from './announce-code.ts';
import { commitTitles } from './commit-titles.ts';
import { datedEntry, isPastYear } from './dated-entry.ts';
import { factLine } from './fact-line.ts';
import { figuresSentence } from './figures.ts';
import { flowingList } from './flowing-list.ts';
import { learnHeadingCase } from './heading-case.ts';
import { hideCode, mendHoles } from './hide-code.ts';
import { isCounted } from './label-list.ts';
import { lacksVerb } from './lacks-verb.ts';
import { leans, opensSection } from './leans.ts';
import { listFrom } from './list-run.ts';
import { prepareBlocks } from './prepare-blocks.ts';
import type { Candidate, Section } from './section.ts';
import { tellTable } from './tell-table.ts';
import { tellable } from './tellable.ts';
import { toPast } from './to-past.ts';
import { toldLabel } from './told-label.ts';
import { calleeOf, withCaller } from './with-caller.ts';
import { withoutParameters } from './without-parameters.ts';
import { withoutScraps } from './without-scraps.ts';

type Open = Omit<Section, 'candidates' | 'samples'> & { readonly candidates: Candidate[]; samples: number };
const unitWords = 64;

/** Cuts a document at its headings and gathers what can be told of each part; lists become prose. */
export function readSections(source: readonly Block[], thisYear = Number.POSITIVE_INFINITY): Section[] {
  const blocks = withoutParameters(prepareBlocks(source));
  const inSentence = learnHeadingCase(blocks);
  const sections: Open[] = [{ title: null, phrase: null, level: 1, candidates: [], samples: 0 }];
  const add = joinedAdder(candidateAdder(sections));
  const titles = new Set(
    blocks.flatMap((block) => (block.kind === 'heading' ? [titleOf(block.text)?.toLowerCase() ?? ''] : [])),
  );
  const names = findNames(blocks.flatMap((block) => ('text' in block ? [block.text] : [])));
  const mentioned = new Set<string>();
  let skipped = 0;
  let callee: string | null = null;
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    const title = sections.at(-1)?.title ?? null;
    if (block?.kind === 'heading') {
      if (skipped === 0 || block.level <= skipped) skipped = isSkipped(block.text) ? skippedLevel(block) : 0;
      const next = skipped > 0 ? null : titleOf(block.text);
      const phrase = next === null ? null : inSentence(next);
      callee = calleeOf(block.text, next);
      sections.push({ title: next, phrase, level: block.level, candidates: [], samples: 0 });
      add.open();
    } else if (block && skipped === 0) {
      const steps = stepsOf(block, title);
      if (steps.length > 0) {
        add.told(steps, null, true);
        continue;
      }
      const run = listFrom(blocks, index, title, titles, thisYear);
      if (run.end > index) {
        for (const text of run.before) add.told(heard([text]), text);
        const phrase = sections.at(-1)?.phrase ?? null;
        const list = commitTitles(run.texts, title, names) ?? flowingList(run.lead, phrase, run.texts, names);
        const told = heard(withShort(list.map((text) => stopped(text))));
        add.told(told, told.length < 3 || isCounted(told) ? [run.lead ?? '', ...run.texts].join(' ') : null);
        index = run.end - 1;
      } else if (block.kind === 'paragraph') {
        const text = block.labelled ? toldLabel(block.text, names) : block.text;
        const read = sentencesOf(
          withCaller(text, blocks[index - 1], callee),
          title,
          blocks[index + 1],
          thisYear,
        );
        const told = affected(read, title);
        for (const one of withShort(told.filter((sentence) => isFresh(sentence, mentioned))))
          add.told(heard([one]), one);
      } else if (block.kind === 'table') {
        const acts = actionTable(block);
        add.told(acts.length > 0 ? acts : tellTable(block), null, acts.length > 0);
      } else {
        const section = sections.at(-1);
        if (section) section.samples += 1;
        add.miss();
      }
    }
  }
  return sections;
}

/** Parts of a document that only a reader uses. */
function isSkipped(heading: string): boolean {
  return isSkippedHeading(heading) || forReaders.test(titleOf(heading) ?? '');
}

/** Below a table of contents stands the text itself, however deep its headings are. */
function skippedLevel({ text, level }: { readonly text: string; readonly level: number }): number {
  return /\bcontents$/i.test(titleOf(text) ?? '') ? Number.POSITIVE_INFINITY : level;
}

const forReaders =
  /^(?:related (?:documentation|docs|links|pages|reading|resources|projects)|see also|further reading|(?:useful |external )?links|references|resources|honou?rable mentions|(?:our )?(?:sponsors|backers)|star history|translations|repository activity|hosted by|(?:table of )?contents|acknowledge?ments|team members|credits|licen[cs]e)$/i;

type Add = (sentences: readonly string[], source: string | null, needed?: boolean) => void;

/** A sentence that leans on one that cannot be told falls with it. */
function joinedAdder(add: Add) {
  let before: 'told' | 'missing' | 'none' = 'none';
  const told: Add = (sentences, source, needed = false) => {
    const [first = ''] = sentences;
    const stands = !leans(first) || before === 'told';
    if (sentences.length === 0) before = 'missing';
    else if (stands || (before === 'none' && opensSection(first))) {
      add(sentences, source, needed);
      before = 'told';
    }
  };
  return {
    told,
    miss: () => {
      before = 'missing';
    },
    open: () => {
      before = 'none';
    },
  };
}

function candidateAdder(sections: readonly Open[]) {
  let order = 0;
  /** `source` is what the sentences were made of, where that is one piece: its words say what it is worth. */
  return (sentences: readonly string[], source: string | null, needed = false) => {
    for (const unit of source === null || sentences.length === 0 ? units(sentences) : [sentences]) {
      const section = sections.at(-1);
      const first = section?.candidates.length === 0;
      const text = unit.join(' ');
      section?.candidates.push({
        text,
        sentences: unit,
        order,
        section: sections.length - 1,
        words: countWords(text),
        needed,
        keys: keywords(withoutFigures(first ? `${section.title ?? ''} ${source ?? text}` : (source ?? text))),
      });
      order += 1;
    }
  };
}

/** What belongs together stays together, up to a length that can still be chosen or left as one. */
function units(sentences: readonly string[]): string[][] {
  const cut: string[][] = [];
  let words = 0;
  for (const sentence of sentences) {
    const count = countWords(sentence);
    if (cut.length === 0 || words + count > unitWords) {
      cut.push([]);
      words = 0;
    }
    cut.at(-1)?.push(sentence);
    words += count;
  }
  return cut;
}

/** A step of a section of instructions, as an order; none where the block is no step. */
function stepsOf(block: Block, title: string | null): string[] {
  if (block.kind !== 'item' || title === null || instructionsAbout(title) === null) return [];
  const sentences = [block.text, ...block.rest].flatMap((text) => splitSentences(cleanText(text, 'kept')));
  return sentences.some((sentence) => isOrder(sentence))
    ? sentences.map((sentence) => upperFirst(stopped(sentence.replace(/\s*:$/, ''))))
    : [];
}

/** "Who is affected" asks, and names alone answer it: they need the rest of the sentence. */
function affected(sentences: readonly string[], title: string | null): string[] {
  const [first = '', ...rest] = sentences;
  const asked = /^(?:who|what)(?:['’]s| is| will be) affected\b/i.test(title ?? '');
  if (!asked || first === '' || isSentence(first.split(' '))) return [...sentences];
  return [`This affects ${lowerFirst(first, new Set())}`, ...rest];
}

function titleOf(heading: string): string | null {
  const title = cleanText(heading)
    .replace(/^(?:\d{1,2}[.)])+\s*/, '')
    .replace(/[.:]$/, '');
  return title === '' ? null : title;
}

/** A sentence that leads to a block of code says that it is there; a line of a form becomes a sentence, or goes. */
function sentencesOf(
  text: string,
  title: string | null,
  next: Block | undefined,
  thisYear: number,
): string[] {
  const fact = factLine(text);
  if (fact === null) return [];
  const led = next?.kind === 'code' ? withSample(fact ?? text, next.language) : (fact ?? text);
  const whole = cleanText(hideCode(led), 'kept');
  if (next?.kind !== 'code') {
    const sentences = splitSentences(datedEntry(whole, title, thisYear) ?? whole);
    return isPastYear(title, thisYear)
      ? sentences.map((sentence) =>
          toPast(
            sentence.replace(
              /^(Added|Removed|Dropped|Started|Released|Switched|Moved) (?=\p{Ll})/u,
              (verb) => `The team ${verb.toLowerCase()}`,
            ),
          ),
        )
      : sentences;
  }
  const sentences = splitSentences(whole);
  const last = `${sentences.at(-1) ?? ''}${/:\s*$/.test(led) ? ':' : ''}`;
  return [...sentences.slice(0, -1), ...announceCode(last, next.language)];
}

/** That code stands somewhere is said once for each kind of code. */
function isFresh(sentence: string, mentioned: Set<string>): boolean {
  if (!isMention(sentence)) return true;
  const fresh = !mentioned.has(sentence);
  mentioned.add(sentence);
  return fresh;
}

/** "Do not guess.": a sentence of a few words stays with the one before it, which gives it its sense. */
function withShort(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const last = joined.at(-1);
    const words = countWords(sentence);
    const short = isMention(sentence) || (words < 5 && words > 1 && /[.!]$/.test(sentence));
    const joins = last !== undefined && /[.!?]$/.test(last) && mendHoles(sentence) !== null;
    if (joins && (short || (countWords(last) < 5 && mendHoles(last) !== null)))
      joined[joined.length - 1] = `${last} ${sentence}`;
    else joined.push(sentence);
  }
  return joined;
}

function heard(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) => {
    const figures = figuresSentence(sentence);
    const mended = figures ?? mendHoles(withoutScraps(sentence));
    const text = mended === null ? null : tellable(/:\s*$/.test(mended) ? mended : stopped(mended), 'en');
    return text === null ||
      (figures === null && !/^(?:First|Second|Third|Fourth|Fifth), /.test(text) && lacksVerb(text))
      ? []
      : [text];
  });
}

/** Dates and figures recur without carrying an argument. */
function withoutFigures(text: string): string {
  return text.replace(/\b(?:In|On) [A-Z][a-z]+(?: \d{1,2})?,? \d{4},(?: the team)?|\d[\d.,]*/g, ' ');
}
