/** Japanese and Chinese: no spaces, neither between words nor behind a full stop, and few letters say much. */
export function isDenseLanguage(language: string): boolean {
  return language === 'ja' || language === 'zh';
}

/** What stands between two sentences. */
export function sentenceJoint(language: string): string {
  return isDenseLanguage(language) ? '' : ' ';
}
