export type Picture = { readonly contentType: string; readonly body: Buffer };

/** Null if there is no valid picture. */
export type FetchPicture = (url: string) => Promise<Picture | null>;
