/** A small picture that was fetched from an address someone gave. */
export type Picture = { readonly contentType: string; readonly body: Buffer };

/** Fetches a picture; null where there is none to be had. */
export type FetchPicture = (url: string) => Promise<Picture | null>;
