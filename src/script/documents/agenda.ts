import type { Section } from './section.ts';
import { type Topic, topicOf } from './topic.ts';

/** What lies ahead: the topics of the parts that say the most, in their order. Too few make no list. */
export function agenda(sections: readonly Section[], most: number, title: string): string[] {
  const size = (section: Section) => section.candidates.reduce((sum, candidate) => sum + candidate.words, 0);
  const titled = sections.flatMap((section) => {
    const topic = section.phrase === null ? null : topicOf(section.phrase);
    return isListed(topic, title) ? [{ section, topic }] : [];
  });
  const kept = new Set(
    titled.toSorted((left, right) => size(right.section) - size(left.section)).slice(0, most),
  );
  const topics = [...new Set(titled.filter((one) => kept.has(one)).map(({ topic }) => topic.text))];
  return topics.length < 3 ? [] : topics;
}

function isListed(topic: Topic | null, title: string): topic is Topic {
  return (
    topic !== null &&
    topic.kind !== 'question' &&
    topic.text.split(' ').length <= 6 &&
    !/[,;:/]|\band\b|\d/.test(topic.text) &&
    topic.text.toLowerCase() !== title.toLowerCase()
  );
}
