import type { Chapter } from './episode.ts';
import type { Timeline } from './timeline.ts';

/** A chapter for each section. The first begins at zero; what stands before the first section goes by `title`. */
export function makeChapters(timeline: Timeline, title: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const { sentence, audibleStart } of timeline.takes) {
    if (sentence.section === null) continue;
    const startTime = Math.round((audibleStart / timeline.sampleRate) * 1000) / 1000;
    chapters.push({ startTime, title: sentence.section });
  }
  const [first, ...others] = chapters;
  if (first === undefined) return [];
  if (timeline.takes[0]?.sentence.section === null) return [{ startTime: 0, title }, ...chapters];
  return [{ startTime: 0, title: first.title }, ...others];
}
