import { upperFirst } from '../english/case.ts';
import { contextFacts } from '../tell/background.ts';
import { callToAction } from '../tell/frame.ts';
import type { Passage } from '../tell/passage.ts';
import { agenda } from './agenda.ts';
import type { DocumentTelling } from './document-telling.ts';
import { groupSections, type Part } from './group-sections.ts';
import type { Candidate, Section } from './section.ts';
import { speak } from './speak.ts';
import { type Topic, topicOf } from './topic.ts';
import {
  documentEndings,
  documentOpenings,
  documentQuestions,
  documentTransitions,
  firstTransitions,
  howQuestions,
  howTransitions,
  plainQuestions,
  stepQuestions,
} from './wording.ts';

/** Tells a document in English: what it is about, its sections in their order, and an ending. */
export function tellDocument(
  sections: readonly Section[],
  chosen: readonly Candidate[],
  telling: DocumentTelling,
): Passage[] {
  const { input } = telling;
  const first = fill(documentOpenings[telling.tone], telling.title, telling);
  const about = [...productSentence(telling), ...agendaSentence(sections, telling)];
  const opening = [first, ...about, ...contextFacts(input.additionalContext).slice(0, 2)];
  const passages = groupSections(sections, chosen).map((part, index) =>
    tellPart(part, index, sections, telling),
  );
  const short = telling.title.split(' ').length > 9 ? 'this document' : telling.title;
  const question = telling.narrator.say(['So what is the main point?', 'What should people take away?']);
  const end = fill(documentEndings[telling.tone], short, telling);
  const cta = callToAction(input.settings.cta);
  return [
    { section: 'Overview', lead: null, question: null, sentences: opening },
    ...passages,
    { section: 'Wrap-up', lead: null, question, sentences: cta === null ? [end] : [end, cta] },
  ];
}

function tellPart(
  { section, candidates }: Part,
  index: number,
  sections: readonly Section[],
  telling: DocumentTelling,
): Passage {
  const topic = section.phrase === null ? null : topicOf(section.phrase);
  const isTitle = namesWhole(section, telling);
  const said = topic === null || isTitle || opensWith(candidates[0], section.phrase);
  const lead = said || topic === null ? null : leadTo(topic, index, telling);
  const [first = [], ...joined] = [...Map.groupBy(candidates, (candidate) => candidate.section).values()];
  const sentences = speak(first, telling);
  for (const part of joined) sentences.push(...bridge(part, sections, telling), ...speak(part, telling));
  const step = topic?.kind === 'step' && lead !== null;
  return {
    section: section.title,
    lead: step ? null : lead,
    question: index === 0 ? null : ask(isTitle ? null : topic, telling),
    sentences: step ? [lead, ...sentences] : sentences,
  };
}

/** A short section that joined the one before still says what it is about; a script that is brief has no room for it. */
function bridge(
  part: readonly Candidate[],
  sections: readonly Section[],
  telling: DocumentTelling,
): string[] {
  const phrase = sections[part[0]?.section ?? -1]?.phrase ?? null;
  const topic = phrase === null ? null : topicOf(phrase);
  if (topic === null || telling.input.settings.verbosity === 'brief' || opensWith(part[0], phrase)) return [];
  return [leadTo(topic, 1, telling)];
}

/** The section that goes by the document's own title needs no words to lead to it. */
function namesWhole({ title, phrase }: Section, telling: DocumentTelling): boolean {
  const names = [telling.title, telling.heading].map((text) => text.toLowerCase());
  return [title, phrase].some(
    (text) => text !== null && names.includes(text.toLowerCase().replace(/[?!]$/, '')),
  );
}

function leadTo(topic: Topic, index: number, telling: DocumentTelling): string {
  if (topic.kind === 'step') return `${topic.text}.`;
  if (topic.kind === 'question') return telling.narrator.say([`${upperFirst(topic.text)}?`]);
  if (topic.kind === 'how') return fill(howTransitions, topic.text, telling);
  return fill(index === 0 ? firstTransitions : documentTransitions, topic.text, telling);
}

function ask(topic: Topic | null, telling: DocumentTelling): string {
  if (topic?.kind === 'step') return telling.narrator.say(stepQuestions);
  if (topic === null) return telling.narrator.say(plainQuestions);
  if (topic.kind === 'question') return telling.narrator.say([`${upperFirst(topic.text)}?`]);
  return fill(topic.kind === 'how' ? howQuestions : documentQuestions, topic.text, telling);
}

/** Puts a title or topic into each wording and lets the narrator choose. */
function fill(wordings: readonly string[], by: string, { narrator }: DocumentTelling): string {
  return narrator.say(wordings.map((text) => upperFirst(text.replace(/\{\w+\}/, () => by))));
}

function opensWith(candidate: Candidate | undefined, title: string | null): boolean {
  return (
    candidate !== undefined && title !== null && candidate.text.toLowerCase().startsWith(title.toLowerCase())
  );
}

function productSentence({ product, title, input }: DocumentTelling): string[] {
  const version = input.settings.version?.replace(/^v(?=\d)/i, '') ?? null;
  const named = product === null || title.toLowerCase().includes(product.toLowerCase());
  if (named && (version === null || title.includes(version))) return [];
  return [`It is about ${[product ?? title, version].filter((part) => part !== null).join(' ')}.`];
}

function agendaSentence(sections: readonly Section[], { narrator, input, title }: DocumentTelling): string[] {
  const most = { brief: 4, normal: 5, detailed: 7 }[input.settings.verbosity];
  const topics = agenda(sections, most, title);
  if (topics.length === 0) return [];
  const list = `${topics.slice(0, -1).join(', ')} and ${topics.at(-1)}`;
  return [narrator.say([`It covers ${list}.`, `The main topics are ${list}.`])];
}
