import type { HeardSentence } from '../../domain/transcript.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';

/** A sentence for `words.js`: `data-words` has the start of each word, in hundredths of a second after its own. */
export function sentenceView(
  { start, end, text, words }: HeardSentence,
  { isHidden = false }: { readonly isHidden?: boolean } = {},
): SafeHtml {
  const starts = words?.flatMap((word) =>
    word.text.split(' ').map(() => Math.max(0, Math.round((word.start - start) * 100))),
  );
  const timed = starts ? html` data-words="${starts.join(' ')}"` : '';
  return html`<span class="sentence" data-start="${start}" data-end="${end}"${timed}${isHidden ? html` hidden` : ''}>${text}</span>`;
}
