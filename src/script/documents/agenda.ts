import type { Section } from './section.ts';
import { type Topic, topicOf } from './topic.ts';

/** What lies ahead: the topics of the main parts that say the most, in their order. Too few make no list. */
export function agenda(sections: readonly Section[], most: number, title: string): string[] {
  const titled = sections.flatMap((section, index) => {
    const topic = section.phrase === null ? null : topicOf(section.phrase);
    return isListed(topic, title) ? [{ section, topic, words: wordsUnder(sections, index) }] : [];
  });
  const level = [1, 2, 3, 4].find(
    (depth) => titled.filter(({ section, words }) => section.level === depth && words > 0).length >= 3,
  );
  const main = titled.filter(({ section, words }) => section.level === level && words > 0);
  const kept = new Set(main.toSorted((left, right) => right.words - left.words).slice(0, most));
  const topics = [...new Set(main.filter((one) => kept.has(one)).map(({ topic }) => topic.text))];
  return topics.length < 3 ? [] : topics;
}

/** Words of a section and of those below it. */
function wordsUnder(sections: readonly Section[], start: number): number {
  const level = sections[start]?.level ?? 0;
  let words = 0;
  for (let index = start; index < sections.length; index += 1) {
    const section = sections[index];
    if (!section || (index > start && section.level <= level)) break;
    for (const candidate of section.candidates) words += candidate.words;
  }
  return words;
}

function isListed(topic: Topic | null, title: string): topic is Topic {
  return (
    topic !== null &&
    topic.kind !== 'question' &&
    topic.kind !== 'step' &&
    topic.text.split(' ').length <= 6 &&
    !/[,;:/]|\band\b|\d/.test(topic.text) &&
    topic.text.toLowerCase() !== title.toLowerCase()
  );
}
