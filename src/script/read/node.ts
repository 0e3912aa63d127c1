/** Lines of the source, counted from zero; `to` is the line after the last. */
export type Place = { readonly from: number; readonly to: number };

/** The source as a tree, for all formats. Texts contain the marks below. */
export type Node =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly place: Place }
  | { readonly kind: 'paragraph'; readonly text: string; readonly quoted: boolean; readonly place: Place }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly items: readonly Item[];
      readonly place: Place;
    }
  /** Code and tables, which are not spoken. The rows of a table are read if they describe changes. */
  | { readonly kind: 'code'; readonly rows: readonly Row[]; readonly place: Place };

export type Row = { readonly cells: readonly string[]; readonly place: Place };

export type Item = {
  readonly text: string;
  /** Whether it is only a link. */
  readonly link: boolean;
  /** Whether the task is done, by its box or its sign. Undefined if the item is not a task. */
  readonly done?: boolean;
  readonly children: readonly Node[];
  readonly place: Place;
};

/** Private-use characters that only the reader sets. It removes them from every input. */
export const marks = {
  codeStart: '\uE000',
  codeEnd: '\uE001',
  /** Replaces an issue, a commit, a handle or an address, which listeners do not need. */
  reference: '\uE002',
  /** Replaces the number of a security advisory. */
  advisory: '\uE003',
  strongStart: '\uE004',
  strongEnd: '\uE005',
  /** Replaces an address until its paragraph is complete. */
  address: '\uE006',
} as const;

/** Returns the words without marks. */
export function withoutMarks(text: string): string {
  return text.replace(/[\uE000-\uE005]/g, '');
}

/** Returns the words without marks for bold. Judging needs the marks for code. */
export function withoutStrong(text: string): string {
  return text.replace(/[\uE004\uE005]/g, '');
}

/** Returns the paragraphs, headings and items of a tree, in order. */
export function textsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) =>
    node.kind === 'list'
      ? node.items.flatMap(({ text, children }) => [text, ...textsOf(children)])
      : 'text' in node
        ? [node.text]
        : [],
  );
}
