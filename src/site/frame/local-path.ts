const places = /^\/(?:dashboard|account|invitations)(?:[/?][\w\-./?=&%~]*)?$/;

/** Where to go on after signing in, if that is a place of this site; null for anything else somebody wrote there. */
export function localPath(text: string): string | null {
  return text.length <= 500 && places.test(text) && !text.includes('//') && !text.includes('..')
    ? text
    : null;
}
