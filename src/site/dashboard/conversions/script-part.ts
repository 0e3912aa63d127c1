import type { Conversion } from '../../../domain/conversion.ts';
import type { Script } from '../../../domain/script.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';

/** What is said, as a reader reads it. */
export function scriptPart({ script }: Conversion): SafeHtml | null {
  if (!script) return null;
  return html`<section class="part" aria-labelledby="script">
    <h2 id="script" class="part-title">Script</h2>
    <div class="script" lang="${script.language}">${script.turns.map((turn) => paragraph(turn, script.speakers === 2))}</div>
  </section>`;
}

function paragraph({ speaker, text, section }: Script['turns'][number], isDialogue: boolean): SafeHtml {
  return html`${section === null ? '' : html`<h3 class="script-section">${section}</h3>`}
    <p>${isDialogue ? html`<strong class="script-speaker" lang="en">Host ${speaker}</strong> ` : ''}${text}</p>`;
}

/** What was sent, letter for letter. */
export function sourcePart({ content, additionalContext }: Conversion): SafeHtml {
  return html`<details class="part fold">
    <summary class="part-title">Text that was sent</summary>
    <pre class="source" tabindex="0">${content}</pre>
    ${additionalContext ? html`<h3 class="part-title">Context beside it</h3><pre class="source" tabindex="0">${additionalContext}</pre>` : ''}
  </details>`;
}
