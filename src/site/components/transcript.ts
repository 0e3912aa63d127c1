import type { HeardSentence, TranscriptParagraph, TranscriptSection } from '../../domain/transcript.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { clock } from './duration.ts';

export type TranscriptView = {
  readonly sections: readonly TranscriptSection[];
  readonly language: string;
  /** In a dialogue, who speaks is named. */
  readonly isDialogue: boolean;
};

/** What is said. `transcript.js` marks what is heard, and lets a click lead there. */
export function transcriptView({ sections, language, isDialogue }: TranscriptView): SafeHtml {
  return html`<div class="transcript" lang="${language}">
    ${sections.map((each, index) => section(each, index, isDialogue))}
  </div>`;
}

function section({ title, paragraphs }: TranscriptSection, index: number, isDialogue: boolean): SafeHtml {
  const heading = title === null ? '' : html`<h3 class="transcript-heading" id="part-${index}">${title}</h3>`;
  return html`<div class="transcript-section">${heading}${paragraphs.map((each) => paragraph(each, isDialogue))}</div>`;
}

function paragraph({ speaker, sentences }: TranscriptParagraph, isDialogue: boolean): SafeHtml {
  const start = sentences[0]?.start ?? 0;
  return html`<div class="transcript-paragraph">
    <p class="transcript-margin" lang="en">
      ${isDialogue ? html`<span class="transcript-speaker">Host ${speaker}</span>` : ''}
      <button class="transcript-time" type="button" data-seek="${start}" aria-label="Play from ${clock(start)}">${clock(start)}</button>
    </p>
    <p class="transcript-text">${sentences.map((each, index) => (index === 0 ? sentence(each) : html` ${sentence(each)}`))}</p>
  </div>`;
}

function sentence({ start, end, text }: HeardSentence): SafeHtml {
  return html`<span class="sentence" data-start="${start}" data-end="${end}">${text}</span>`;
}
