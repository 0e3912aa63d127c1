import { countWords, upperFirst } from '../english/case.ts';
import { contextFacts } from '../tell/background.ts';
import { callToAction } from '../tell/frame.ts';
import type { Exchange, Passage } from '../tell/passage.ts';
import { askFor } from './ask.ts';
import type { DocumentTelling } from './document-telling.ts';
import { endDocument } from './end-document.ts';
import { fill } from './fill.ts';
import { groupSections, type Part } from './group-sections.ts';
import { namesTopic } from './names-topic.ts';
import { openDocument } from './open-document.ts';
import type { Candidate, Section } from './section.ts';
import { speak } from './speak.ts';
import { type Topic, topicOf } from './topic.ts';
import { wonder } from './wonder.ts';
import { documentTransitions, firstTransitions, howTransitions } from './wording.ts';

/** Tells a document in English: what it is about, its sections in their order, and an ending. */
export function tellDocument(
  sections: readonly Section[],
  chosen: readonly Candidate[],
  telling: DocumentTelling,
): Passage[] {
  const { settings, additionalContext } = telling.input;
  const parts = groupSections(sections, chosen, settings.speakers);
  const [first, ...rest] = parts;
  const opens = first !== undefined && (first.section.title === null || namesWhole(first.section, telling));
  const own = opens ? tellPart(first, 0, sections, telling).sentences : [];
  const opening = openDocument(own, opens ? rest : parts, telling);
  const passages = (opens ? rest : parts).map((part, index) =>
    tellPart(part, opens ? index + 1 : index, sections, telling),
  );
  const cta = callToAction(settings.cta);
  const end = endDocument(telling);
  const context = contextFacts(additionalContext).slice(0, 2);
  return [
    { section: 'Overview', lead: null, question: null, sentences: [...opening, ...context] },
    ...passages,
    { section: 'Wrap-up', lead: null, question: null, sentences: cta === null ? [end] : [end, cta] },
  ];
}

function tellPart(
  { section, candidates }: Part,
  index: number,
  sections: readonly Section[],
  telling: DocumentTelling,
): Passage {
  const isTitle = namesWhole(section, telling);
  const topic = section.phrase === null || isTitle ? null : topicOf(section.phrase);
  const [first = [], ...joined] = [...Map.groupBy(candidates, (candidate) => candidate.section).values()];
  const sentences = speak(first, telling);
  let bridged = false;
  for (const part of joined) {
    const [opener = '', ...more] = speak(part, telling);
    const led: string = bridged ? opener : bridge(opener, part, sections, telling);
    bridged ||= led !== opener;
    sentences.push(led, ...more);
  }
  const said = topic === null || namesTopic(candidates[0], section.phrase) || !isTold(topic, sentences);
  const lead = said || topic === null ? null : leadTo(topic, index, telling);
  const step = topic?.kind === 'step' && lead !== null;
  const asked = index === 0 || step ? null : questionFor(topic, sentences, telling);
  return {
    section: section.title,
    lead: step ? null : lead,
    question: asked?.question ?? null,
    ...(asked === null ? {} : { answer: asked.answer }),
    sentences: step ? [lead, ...sentences] : sentences,
  };
}

/** In a dialogue the other host asks for what comes; a part of one short sentence is not worth a question. */
function questionFor(
  topic: Topic | null,
  sentences: readonly string[],
  telling: DocumentTelling,
): Exchange | null {
  const [answer = ''] = sentences;
  if (telling.input.settings.speakers !== 2 || /\?$/.test(answer)) return null;
  const plain = askFor(topic, answer);
  if (plain !== null || topic === null || !isTold(topic, sentences)) return plain;
  const ways = wonder(topic);
  return ways.length === 0 ? null : { question: telling.narrator.say(ways), answer };
}

/** One short sentence is told without a word that announces it; a question needs its answer only. */
function isTold(topic: Topic, sentences: readonly string[]): boolean {
  const words = sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
  return (
    topic.kind === 'step' ||
    topic.kind === 'question' ||
    /\?$/.test(sentences[0] ?? '') ||
    words >= (sentences.length > 1 ? 18 : 26)
  );
}

/** "As for errors, a malformed filter stops the run.": a subsection is not announced, but may be named in passing. */
function bridge(
  opener: string,
  part: readonly Candidate[],
  sections: readonly Section[],
  telling: DocumentTelling,
): string {
  const phrase = sections[part[0]?.section ?? -1]?.phrase ?? null;
  const topic = phrase === null ? null : topicOf(phrase);
  const words = part.reduce((sum, candidate) => sum + candidate.words, 0);
  const plain = /^(?:The|An?|If|When|You|We|Each|Every|All|To|By|In|On|There|Any|No|For|With|Use)\b/.test(
    opener,
  );
  if (topic?.kind !== 'thing' || !plain || words < 16 || namesTopic(part[0], phrase)) return opener;
  if (telling.input.settings.verbosity === 'brief' || countWords(topic.text) > 5) return opener;
  return `As for ${topic.text}, ${opener.charAt(0).toLowerCase()}${opener.slice(1)}`;
}

/** The section that goes by the document's own title needs no words to lead to it. */
function namesWhole({ title, phrase }: Section, telling: DocumentTelling): boolean {
  const names = [telling.title, telling.heading].map((text) => text.toLowerCase());
  return [title, phrase].some(
    (text) => text !== null && names.includes(text.toLowerCase().replace(/[?!]$/, '')),
  );
}

function leadTo(topic: Topic, index: number, telling: DocumentTelling): string {
  if (topic.kind === 'step' || topic.kind === 'statement') return telling.narrator.say([`${topic.text}.`]);
  if (topic.kind === 'question') return telling.narrator.say([`${upperFirst(topic.text)}?`]);
  if (topic.kind === 'how') return fill(howTransitions, topic.text, telling);
  const next = documentTransitions.filter((text) => index > 1 || !/^(?:Another|Then)\b/.test(text));
  return fill(index === 0 ? firstTransitions : next, topic.text, telling);
}
