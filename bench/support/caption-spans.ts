export type Span = { readonly start: number; readonly end: number };
export type CaptionCue = Span & { readonly text: string };

/** When each sentence is heard, from WebVTT captions: the cues of one sentence follow each other without a gap. */
export function heardSpans(captions: string): Span[] {
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of captionCues(captions)) {
    const last = spans.at(-1);
    if (last && followsAtOnce(last, start)) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

/** The cues as they are read: without markup and names of speakers. */
export function captionCues(captions: string): CaptionCue[] {
  const cues = captions.matchAll(/^([\d:.]+) --> ([\d:.]+)\n(.*)$/gm);
  return Array.from(cues, ([, from = '', to = '', text = '']) => ({
    start: seconds(from),
    end: seconds(to),
    text: plain(text),
  }));
}

/** Whether a cue continues the sentence of the one before. Captions are exact to the millisecond. */
export function followsAtOnce(before: Span, start: number): boolean {
  return start - before.end < 0.002;
}

function seconds(clock: string): number {
  return clock.split(':').reduce((total, part) => total * 60 + Number(part), 0);
}

function plain(text: string): string {
  const unmarked = text.replaceAll(/<(?:v [^>]*|[\d:.]+)>/g, '');
  return unmarked.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
