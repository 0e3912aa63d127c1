/** What a source text is made of, whatever its format. Code spans stand between `codeStart` and `codeEnd`. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  /** `labelled`: it opens with a name in bold and a colon or a dash, as an entry of a list does. */
  | { readonly kind: 'paragraph'; readonly text: string; readonly labelled?: true }
  | { readonly kind: 'item'; readonly depth: number; readonly text: string; readonly rest: readonly string[] }
  | { readonly kind: 'code'; readonly language: string | null }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      /** The first rows, cell by cell. */
      readonly cells: readonly (readonly string[])[];
      readonly rows: number;
    };

export type Source = {
  readonly format: 'markdown' | 'html' | 'rst' | 'plain';
  readonly blocks: readonly Block[];
  /** The title that front matter or the first heading gives, if any. */
  readonly title: string | null;
};

/** What the source calls itself: its title, or the heading it opens with. */
export function nameOf({ title, blocks: [first] }: Source): string | null {
  return title ?? (first?.kind === 'heading' ? first.text : null);
}

/** Private-use characters: the reader takes them out of every input, so only it can set them. */
export const codeStart = '\uE000';
export const codeEnd = '\uE001';
