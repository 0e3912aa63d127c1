import type { Tone } from '../../domain/conversion-settings.ts';
import type { ChangeCategory } from '../../domain/writing.ts';

/** The topic of a paragraph. */
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

/** The few sentences that frame a script in a language. All other text comes from the source. */
export type PhraseBank = {
  /** `{name}` is the product with its version, or the words for "this release". */
  readonly opening: Readonly<Record<'released' | 'upcoming' | 'document', Readonly<Record<Tone, string>>>>;
  readonly names: Readonly<Record<'release' | 'version', string>>;
  /** Openings for notes without a version, which may be news of any kind. */
  readonly news: Readonly<Record<'named' | 'unnamed', string>>;
  /** Labels for a category before an entry, and for the next entry of the same kind. */
  readonly labels: Readonly<Record<ChangeCategory | 'known', string>>;
  /** Contains `{label}`, `{text}` and, if an entry names a part of the product, `{scope}`. */
  readonly labelled: string;
  readonly scoped: string;
  /** Lead-ins of paragraphs. */
  readonly leads: Readonly<Record<Topic, string>>;
  /** Questions of the second host. */
  readonly questions: Readonly<Record<Topic | 'earlier', string>>;
  readonly sections: Readonly<Record<Topic | 'overview' | 'earlier', string>>;
  /** Says that the notes or the document contain more than the script, or that the script has none of their content. */
  readonly rest: { readonly more: readonly string[]; readonly only: string; readonly document: string };
  /**
   * Lead-ins to the changes of the previous release, `{version}`, or to the essential ones for users who skipped it.
   */
  readonly earlier: Readonly<Record<'before' | 'skipped', string>>;
  /** Facts about stored releases: `{version}` came before; this is the `{count}`th of the month. */
  readonly history: Readonly<Record<'follows' | 'rhythm', string>>;
  /** Transitions to the next part of a document, by its heading. */
  readonly topics: readonly string[];
  readonly topicQuestions: readonly string[];
  /** The words for the boxes of a checklist. */
  readonly tasks: Readonly<Record<'open' | 'done', string>>;
  /**
   * Separators of a list: between items and before the last; `eased` if the sound of the last item requires another
   * conjunction.
   */
  readonly list: Readonly<Record<'comma' | 'pair' | 'last', string>> & {
    readonly eased?: { readonly before: RegExp; readonly joint: string };
  };
  /** Matches frequent words of sentences, which titles do not have. English has its own rules. */
  readonly verbs?: RegExp;
  /** The separator of two sentences. */
  readonly joint: string;
  readonly stop: string;
};

/** Puts values into a template. An unknown name is a bug in the bank. */
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
