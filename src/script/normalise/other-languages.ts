import { normalForm } from '../normal-form.ts';
import { dropEmoji } from './emoji.ts';
import { stripMarkup } from './markup.ts';
import type { PronunciationIndex } from './pronunciation-index.ts';

const address =
  /(?:https?|ftp):\/\/(?:www\.)?([^\s/:?#)\]>"'’”,;|<。、）]{1,253})[^\s)\]>"'’”|<。、）]{0,3000}/giu;

/** A light pass: such voices know their own figures and abbreviations better than we do. */
export function toSpokenLightly(text: string, pronunciations: PronunciationIndex): string {
  const plain = dropEmoji(normalForm(stripMarkup(text), 'NFC'))
    .replaceAll(address, (whole, host: string) => host + (/[.,;:!?]$/.exec(whole)?.[0] ?? ''))
    .replaceAll(/[`*|\\<>{}~^_]+/g, ' ')
    .replaceAll(/(?<=^|\s)#(?=\p{L})/gu, '');
  return pronounceAll(plain, pronunciations)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.](?: |$))/g, '')
    .replace(/^[\s,]+/, '')
    .trimEnd();
}

function pronounceAll(text: string, pronunciations: PronunciationIndex): string {
  const spoken: string[] = [];
  for (let at = 0; at < text.length; ) {
    const wished = pronunciations.at(text, at);
    spoken.push(wished?.spoken ?? text.charAt(at));
    at += wished?.length ?? 1;
  }
  return spoken.join('');
}
