import type { TimedSentence } from '../../domain/transcript.ts';
import { spacesBefore } from '../../domain/words-in.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';

/**
 * A sentence for `words.js`: `data-words` has the start of each word, in hundredths of a second after the start of the
 * sentence, and the length of each word without a space after it.
 */
export function sentenceView(
  { start, end, text, words }: TimedSentence,
  { isHidden = false }: { readonly isHidden?: boolean } = {},
): SafeHtml {
  const spaces = spacesBefore(text, words?.map((word) => word.text) ?? []);
  const starts = words?.flatMap((word, index) => {
    const pieces = word.text.split(' ');
    const at = Math.max(0, Math.round((word.start - start) * 100));
    const isJoined = spaces[index + 1] === '';
    return pieces.map((piece, each) =>
      isJoined && each === pieces.length - 1 ? `${at}/${piece.length}` : String(at),
    );
  });
  const timed = starts ? html` data-words="${starts.join(' ')}"` : '';
  return html`<span class="sentence" data-start="${start}" data-end="${end}"${timed}${isHidden ? html` hidden` : ''}>${text}</span>`;
}
