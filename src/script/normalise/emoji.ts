const flagsAndModifiers = String.raw`\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u20e3\ufe0e\ufe0f`;
const joiner = String.raw`(?<=\p{Extended_Pictographic}\ufe0f?)\u200d`;
const emojiRun = new RegExp(`(?:[\\p{Extended_Pictographic}${flagsAndModifiers}]|${joiner})+`, 'gu');
const shortcode = /(?<=^|\s):(?:[a-z][a-z0-9_+-]{1,40}|[+-]1):(?=\s|$|[.,!?])/g;

const spokenEmoji: Readonly<Record<string, string>> = {
  '🎉': 'hooray',
  '🚀': 'rocket',
  '✨': 'sparkles',
  '🐛': 'bug',
  '🔥': 'fire',
  '❤': 'heart',
  '👍': 'thumbs up',
  '👎': 'thumbs down',
  '✅': 'check',
  '✔': 'check',
  '❌': 'cross',
  '⚠': 'warning',
  '💥': 'boom',
  '🔒': 'locked',
  '📝': 'note',
  '💡': 'idea',
  '🙏': 'thank you',
  '👋': 'hello',
  '⭐': 'star',
  '🛑': 'stop',
};

/** Drops emoji, which are decoration, unless the text has nothing else. */
export function dropEmoji(text: string): string {
  const bare = text.replaceAll(emojiRun, ' ').replaceAll(shortcode, ' ');
  if (/[\p{L}\p{N}]/u.test(bare)) return bare;
  const first = Array.from(text).find((character) => spokenEmoji[character] !== undefined);
  return first === undefined ? bare : (spokenEmoji[first] ?? '');
}
