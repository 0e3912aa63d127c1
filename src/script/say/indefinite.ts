/** Matches acronyms that are pronounced as a word. */
const words = /^(?:REST|SAML|SOAP|LAN|NAS|RAM|ROM|MIDI|RAID|RADAR|SIM|NAT)$/;

/** Returns the indefinite article that fits the pronunciation: "an SVG". */
export function indefinite(word: string): string {
  const first = word.replace(/^["“'‘]/, '');
  const [letters = ''] = /^[A-Z]{2,}(?=$|[-\d])/.exec(first) ?? [];
  if (letters !== '' && !words.test(letters)) return /^[AEFHILMNORSX]/.test(letters) ? 'an' : 'a';
  return /^[aeiou]/i.test(first) && !/^(?:uni|use|user|usa|one|eu)/i.test(first) ? 'an' : 'a';
}
