import type { IncomingHttpHeaders } from 'node:http';

/** What conditions in a request are held against. */
export type Version = { readonly etag: string; readonly changedAt: Date };

/** Whether the client has this very version already. A tag says more than a date, so it alone counts where given. */
export function hasVersion(headers: IncomingHttpHeaders, { etag, changedAt }: Version): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}

/** Whether a range may be answered: the part is wanted only of the version that the client has a part of. */
export function rangeApplies(headers: IncomingHttpHeaders, { etag, changedAt }: Version): boolean {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag || condition === changedAt.toUTCString();
}
