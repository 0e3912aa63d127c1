import type { Tone } from '../../domain/conversion-settings.ts';
import type { ChangeCategory } from '../../domain/writing.ts';

/** What a paragraph of a script is about. */
export type Topic =
  | 'act'
  | 'security'
  | 'breaking'
  | 'gone'
  | 'new'
  | 'changed'
  | 'faster'
  | 'fixed'
  | 'known';

/** The few sentences that frame a script in a language; everything else is the source's own text. */
export type PhraseBank = {
  /** `{name}` is the product with its version, or the words for "this release". */
  readonly opening: Readonly<Record<'released' | 'upcoming' | 'document', Readonly<Record<Tone, string>>>>;
  readonly names: Readonly<Record<'release' | 'version', string>>;
  /** The opening for notes without a version, which may be news of any kind. */
  readonly news: Readonly<Record<'named' | 'unnamed', string>>;
  /** Words for a category in front of an entry, and for the next of the same kind. */
  readonly labels: Readonly<Record<ChangeCategory | 'known', string>>;
  /** `{label}`, `{text}` and, where an entry names a part of the product, `{scope}`. */
  readonly labelled: string;
  readonly scoped: string;
  /** Leads into a paragraph of entries. */
  readonly leads: Readonly<Record<Topic, string>>;
  /** The second host asks for it. */
  readonly questions: Readonly<Record<Topic | 'earlier', string>>;
  readonly sections: Readonly<Record<Topic | 'overview' | 'earlier', string>>;
  /** Says that the notes or the document contain more than the script, or that the script has nothing of them. */
  readonly rest: { readonly more: readonly string[]; readonly only: string; readonly document: string };
  /** Leads into what the release before, `{version}`, brought, or into what those who skipped it must know. */
  readonly earlier: Readonly<Record<'before' | 'skipped', string>>;
  /** Stored releases: `{version}` came before; this is the `{count}`th of the month. */
  readonly history: Readonly<Record<'follows' | 'rhythm', string>>;
  /** From one part of a document to the next, by its heading. */
  readonly topics: readonly string[];
  readonly topicQuestions: readonly string[];
  /** What the boxes of a checklist say. */
  readonly tasks: Readonly<Record<'open' | 'done', string>>;
  /** Between the items of a list and before the last; `eased` if the sound of the last requires another conjunction. */
  readonly list: Readonly<Record<'comma' | 'pair' | 'last', string>> & {
    readonly eased?: { readonly before: RegExp; readonly joint: string };
  };
  /** Between two sentences. */
  readonly joint: string;
  readonly stop: string;
};

/** Puts values into a template; an unknown name is a mistake of the bank. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The phrase "${template}" asks for "${name}".`);
    return value;
  });
}

export function joinList(bank: PhraseBank, parts: readonly string[]): string {
  const { comma, pair, last, eased } = bank.list;
  const [end = ''] = parts.slice(-1);
  if (parts.length <= 1) return end;
  const joint = eased?.before.test(end) ? eased.joint : parts.length === 2 ? pair : last;
  return `${parts.slice(0, -1).join(comma)}${joint}${end}`;
}
