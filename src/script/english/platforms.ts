/** Systems and devices as their makers write them. */
const names: readonly string[] =
  `Windows macOS Linux Android iOS iPadOS tvOS watchOS visionOS ChromeOS FreeBSD iPhone iPad
  Mac Xbox PlayStation Roku Kindle Chromebook CarPlay Ubuntu Debian Fedora`.split(/\s+/);
const longNames: readonly string[] = [
  'Apple Watch',
  'Apple TV',
  'Apple Silicon',
  'Apple Vision Pro',
  'Android TV',
  'Android Auto',
  'Wear OS',
  'Fire TV',
  'Nintendo Switch',
  'Steam Deck',
  'Raspberry Pi',
  'Windows Server',
];
const kinds = /^(?:mobile|desktop|phones|tablets|smart TVs?|consoles?)$/i;
const spelled = new Map([...names, ...longNames].map((name) => [name.toLowerCase(), name]));

/** A platform, or several, as one says them: "android" → "Android"; null where a part of the text is none. */
export function platformName(text: string): string | null {
  const parts = text.split(/(\s*(?:,|\/|&|\band\b)\s*)/);
  if (parts.length > 9) return null;
  const said = parts.map((part, index) => (index % 2 === 1 ? joint(part) : onePlatform(part)));
  return said.every((part) => part !== null) ? said.join('') : null;
}

function joint(text: string): string {
  return text.includes(',') ? ', ' : ' and ';
}

function onePlatform(text: string): string | null {
  const [, name = '', version = ''] = /^(.+?)((?: \d[\w.+]*(?: and later)?)?)$/.exec(text.trim()) ?? [];
  if (kinds.test(name)) return `${name.toLowerCase().replace('tv', 'TV')}${version}`;
  const found = spelled.get(name.toLowerCase()) ?? spelled.get(name.toLowerCase().replace(/s$/, ''));
  return found === undefined ? null : `${found}${version}`;
}
