import { normalForm } from '../normal-form.ts';
import { dropEmoji } from './emoji.ts';
import type { Speaker } from './languages/speak.ts';
import { stripMarkup } from './markup.ts';
import type { PronunciationIndex } from './pronunciation-index.ts';

const address =
  /(?:https?|ftp):\/\/(?:www\.)?([^\s/:?#)\]>"'’”,;|<。、）]{1,253})[^\s)\]>"'’”|<。、）]{0,3000}/giu;

/**
 * Says a text by the rules of its language. Without rules it changes little, because the voice knows its own figures.
 */
export function toSpokenLightly(
  text: string,
  pronunciations: PronunciationIndex,
  speaker: Speaker | null,
): string {
  const plain = foldDigits(dropEmoji(normalForm(stripMarkup(text), 'NFC')));
  return (speaker ?? speakPlainly)(plain, pronunciations)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=\)|[,.;:!?。、](?: |$))|(?<=\() /g, '')
    .replace(/^[\s,]+/, '')
    .trimEnd();
}

/** Converts digits of any script and full-width letters to ASCII. */
function foldDigits(text: string): string {
  return text.replaceAll(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u0966-\u096f]/g, (character) => {
    const code = character.charCodeAt(0);
    return String.fromCharCode(code < 0xff00 ? code - 0x0966 + 0x30 : code - 0xfee0);
  });
}

function speakPlainly(text: string, pronunciations: PronunciationIndex): string {
  const plain = text
    .replaceAll(address, (whole, host: string) => host + (/[.,;:!?]$/.exec(whole)?.[0] ?? ''))
    .replaceAll(/[`*|\\<>{}~^_]+/g, ' ')
    .replaceAll(/(?<=^|\s)#(?=\p{L})/gu, '');
  const spoken: string[] = [];
  for (let at = 0; at < plain.length; ) {
    const wished = pronunciations.at(plain, at);
    spoken.push(wished?.spoken ?? plain.charAt(at));
    at += wished?.length ?? 1;
  }
  return spoken.join('');
}
