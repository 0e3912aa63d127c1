import { upperFirst } from '../english/case.ts';
import { contextFacts } from '../tell/background.ts';
import { callToAction } from '../tell/frame.ts';
import type { Passage } from '../tell/passage.ts';
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
  const opening = openDocument(own, sections, parts, telling);
  const passages = (opens ? rest : parts).map((part, index) =>
    tellPart(part, opens ? index + 1 : index, sections, telling),
  );
  const cta = callToAction(settings.cta);
  const end = endDocument(parts, telling);
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
  const said = topic === null || namesTopic(candidates[0], section.phrase);
  const lead = said || topic === null ? null : leadTo(topic, index, telling);
  const [first = [], ...joined] = [...Map.groupBy(candidates, (candidate) => candidate.section).values()];
  const sentences = speak(first, telling);
  for (const part of joined) {
    const [opener = '', ...more] = speak(part, telling);
    sentences.push([...bridge(part, sections, telling), opener].join(' '), ...more);
  }
  const step = topic?.kind === 'step' && lead !== null;
  const asked = index === 0 || step ? null : askFor(topic, sentences[0] ?? '');
  return {
    section: section.title,
    lead: step ? null : lead,
    question: asked?.question ?? null,
    ...(asked === null ? {} : { answer: asked.answer }),
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
  if (topic === null || telling.input.settings.verbosity === 'brief' || namesTopic(part[0], phrase))
    return [];
  return [leadTo(topic, 2, telling)];
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
