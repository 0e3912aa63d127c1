/** The source of an imported text: a file, a web page (only its main content is used), or pasted HTML. */
export type ImportSource = {
  readonly kind: 'file' | 'page' | 'clipboard';
  /** The name of the file or the address of the page. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The encoding of a page, if its server names one. A file is in Unicode. */
  readonly charset?: string | null;
};

export type ImportedText = {
  /** Empty if the source names none. */
  readonly title: string;
  readonly text: string;
};

/** Fetches a page from an address that a user gave. Throws a `Problem` with the reason if it cannot. */
export type FetchPage = (url: string, signal: AbortSignal) => Promise<FetchedPage>;

export type FetchedPage = {
  /** The address after redirects. */
  readonly url: string;
  readonly isHtml: boolean;
  readonly bytes: Uint8Array;
  /** The encoding that the server names; the page itself may name one too. */
  readonly charset: string | null;
};

export const maxImport = 4_194_304;

/** The encoding that a header, or the beginning of a page, names. */
export function charsetIn(text: string): string | null {
  return /charset=["']?([\w-]{1,40})/i.exec(text)?.[1] ?? null;
}
