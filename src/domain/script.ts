import type { WritingReport } from './writing-report.ts';

/** A script as it is spoken: turns of one narrator, or of two hosts. */
export type Script = {
  /** Primary BCP 47 subtag of the language it is written in, such as `en`. */
  readonly language: string;
  readonly speakers: SpeakerCount;
  readonly turns: readonly Turn[];
  /** Absent where someone wrote or rewrote it by hand. */
  readonly writing?: WritingReport;
};

/** One paragraph by one speaker. */
export type Turn = {
  readonly speaker: Speaker;
  readonly text: string;
  /** Title of the section that begins with this turn; null where the section goes on. */
  readonly section: string | null;
};

export type Speaker = 1 | 2;
export type SpeakerCount = 1 | 2;

const label = /^[ \t]*Host ([12]):[ \t]*/i;

/** The written form: paragraphs between blank lines, labelled `Host 1:` and `Host 2:` in a dialogue. */
export function formatScript(script: Script): string {
  return script.turns
    .map((turn) => (script.speakers === 2 ? `Host ${turn.speaker}: ${turn.text}` : turn.text))
    .join('\n\n');
}

/** Whether a text is written as a dialogue: one of its lines names who speaks. */
export function isLabelled(text: string): boolean {
  return text.split('\n').some((line) => label.test(line));
}

/** Reads the written form back. A line without a label goes on with the last speaker. */
export function parseTurns(text: string, speakers: SpeakerCount): Turn[] {
  const turns: Turn[] = [];
  let speaker: Speaker = 1;
  for (const paragraph of text.replaceAll('\r\n', '\n').split(/\n\s*\n/)) {
    let lines: string[] = [];
    const close = () => {
      const spoken = lines.join(' ').replaceAll(/\s+/g, ' ').trim();
      if (spoken !== '') turns.push({ speaker, text: spoken, section: null });
      lines = [];
    };
    for (const line of paragraph.split('\n')) {
      const labelled = speakers === 2 ? label.exec(line) : null;
      if (labelled) {
        close();
        speaker = labelled[1] === '2' ? 2 : 1;
      }
      lines.push(labelled ? line.slice(labelled[0].length) : line);
    }
    close();
  }
  return turns;
}
