import type { Part } from './group-sections.ts';
import { type Topic, topicOf } from './topic.ts';

/** What lies ahead: the topics of the parts that are told at most length, in their order. Too few make no list. */
export function agenda(parts: readonly Part[], most: number, title: string): string[] {
  const titled = parts.flatMap(({ section, candidates }) => {
    const topic = section.phrase === null ? null : topicOf(section.phrase);
    const words = candidates.reduce((sum, candidate) => sum + candidate.words, 0);
    return isListed(topic, title) ? [{ topic: topic.text, words }] : [];
  });
  const kept = new Set(titled.toSorted((left, right) => right.words - left.words).slice(0, most));
  const topics = [...new Set(titled.filter((one) => kept.has(one)).map(({ topic }) => topic))];
  return topics.length < 3 ? [] : topics;
}

function isListed(topic: Topic | null, title: string): topic is Topic {
  return (
    topic !== null &&
    topic.kind !== 'question' &&
    topic.kind !== 'step' &&
    topic.kind !== 'statement' &&
    topic.text.split(' ').length <= 6 &&
    !/[,;:/]|\band\b|\d/.test(topic.text) &&
    !title.toLowerCase().endsWith(topic.text.toLowerCase())
  );
}
