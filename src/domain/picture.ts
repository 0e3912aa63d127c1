/** Prevents a picture that is opened as a page from running scripts. */
export const pictureHeaders = {
  'Cache-Control': 'private, max-age=3600',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

export type Picture = { readonly contentType: string; readonly body: Buffer };

/** Null if there is no valid picture. */
export type FetchPicture = (url: string) => Promise<Picture | null>;
