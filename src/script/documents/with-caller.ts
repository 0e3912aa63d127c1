import { verbOf } from '../english/verb-forms.ts';
import { type Block, codeEnd, codeStart } from '../read/block.ts';

const call = new RegExp(
  `^(?:Static method: |Class method: )?${codeStart}(new )?([\\w.$#]{2,80})\\([^${codeEnd}]*\\)${codeEnd}$`,
);

/** What a heading such as `emitter.emit(name)` is the name of: "the emitter emit method"; null for any other. */
export function calleeOf(heading: string, title: string | null): string | null {
  const [whole, made, name = ''] = call.exec(heading.trim()) ?? [];
  if (whole === undefined || made !== undefined || title === null) return null;
  return `the ${title} ${name.includes('.') ? 'method' : 'function'}`;
}

/** "Returns the status of a parcel", below an address or a heading: what does so is the call. */
export function withCaller(text: string, before: Block | undefined, callee: string | null): string {
  const [first = '', second = '', third = ''] = text.slice(0, 120).split(' ');
  if (callee !== null) {
    const own = /^This (?:method|function|API|call) (?=\p{Ll})/u.exec(text)?.[0];
    if (own !== undefined) return `T${callee.slice(1)} ${text.slice(own.length)}`;
    if (/^Alias (?:for|of)\b/.test(text)) return `T${callee.slice(1)} is an alias${text.slice(5)}`;
    const late = /ly$/.test(first) && verbOf(second)?.form === 'third' && third !== '';
    const plain = /^\p{Lu}\p{Ll}+s (?:an?|the|all|every|one|each|its|this|whether) /u.test(text);
    if (late || plain || isThird(first))
      return `T${callee.slice(1)} ${first.toLowerCase()}${text.slice(first.length)}`;
    return text;
  }
  if (!isThird(first) || !/^(?:an?|the|all|one|every|your|its|this|information|whether)$/i.test(second))
    return text;
  const requested =
    before?.kind === 'paragraph' && /\b(?:GET|POST|PUT|PATCH|DELETE)\b/.test(before.text.slice(0, 40));
  return `${requested ? 'The call' : 'It'} ${first.toLowerCase()}${text.slice(first.length)}`;
}

function isThird(word: string): boolean {
  return /^\p{Lu}\p{Ll}+$/u.test(word) && verbOf(word)?.form === 'third';
}
