import { html } from 'ghtml';
import type { HeardSentence, TranscriptParagraph, TranscriptSection } from '../../domain/transcript.ts';
import { clock } from './duration.ts';

export type TranscriptView = {
  readonly sections: readonly TranscriptSection[];
  readonly language: string;
  /** In a dialogue, who speaks is named. */
  readonly isDialogue: boolean;
};

/** What is said. `transcript.js` marks what is heard, and lets a click lead there. */
export function transcriptView({ sections, language, isDialogue }: TranscriptView): string {
  return html`<div class="transcript" lang="${language}">
    !${sections.map((each, index) => section(each, index, isDialogue))}
  </div>`;
}

function section({ title, paragraphs }: TranscriptSection, index: number, isDialogue: boolean): string {
  const heading = title === null ? '' : html`<h3 class="transcript-heading" id="part-${index}">${title}</h3>`;
  return html`<div class="transcript-section">!${heading}!${paragraphs.map((each) => paragraph(each, isDialogue))}</div>`;
}

function paragraph({ speaker, sentences }: TranscriptParagraph, isDialogue: boolean): string {
  const start = sentences[0]?.start ?? 0;
  return html`<div class="transcript-paragraph">
    <p class="transcript-margin" lang="en">
      !${isDialogue ? html`<span class="transcript-speaker">Host ${speaker}</span>` : ''}
      <button class="transcript-time" type="button" data-seek="${start}" aria-label="Play from ${clock(start)}">${clock(start)}</button>
    </p>
    <p class="transcript-text">!${sentences.map(sentence).join(' ')}</p>
  </div>`;
}

function sentence({ start, end, text }: HeardSentence): string {
  return html`<span class="sentence" data-start="${start}" data-end="${end}">${text}</span>`;
}
