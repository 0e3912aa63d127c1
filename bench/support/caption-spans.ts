export type Span = { readonly start: number; readonly end: number };

/** When each sentence is heard, from WebVTT captions: the cues of one sentence follow each other without a gap. */
export function heardSpans(captions: string): Span[] {
  const spans: { start: number; end: number }[] = [];
  for (const [, from = '', to = ''] of captions.matchAll(/^([\d:.]+) --> ([\d:.]+)$/gm)) {
    const [start, end] = [seconds(from), seconds(to)];
    const last = spans.at(-1);
    // Captions are exact to the millisecond.
    if (last && start - last.end < 0.002) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

function seconds(clock: string): number {
  return clock.split(':').reduce((total, part) => total * 60 + Number(part), 0);
}
