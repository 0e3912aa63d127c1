import { isKnownWord, type Word } from '../grammar/tag-words.ts';
import { wordSet } from '../word-list.ts';

/** Uncountable nouns, which have no article. */
const uncounted = wordSet(
  'support use daylight access data information text content performance behaviour behavior security software hardware firmware syntax documentation memory storage space traffic bandwidth metadata markdown html css json javascript typescript code input output sync search speed stability usability accessibility compatibility reliability visibility privacy consistency quality music audio video email mail help feedback progress history usage power energy time dark light everything something anything nothing parity coverage telemetry math latency traversal inference logic upkeep today yesterday tomorrow work mode control management tracking people children men women feet teeth mice media criteria localhost internet self null nil true false none',
);
/** Matches endings of abstract nouns. The nouns in the lists below are countable all the same. */
const abstractEnding = /(?:ing|tion|sion|ment|ness|ity|ance|ence|ship|ism|acy|ware|ics)$/;
const counted = wordSet(
  'action achievement announcement adjustment assertion building championship collection community conversion definition description direction edition explanation facility heading instruction interaction mission operation partition priority ranking rating reading recording requirement revision selection sentence sequence suggestion translation binding limitation meeting capability table version permission animation integration condition location question position selection transition orientation implementation reference preference difference activity possibility language payment identity',
);

/** Nouns for bugs. A fixed bug is still new to listeners. */
export const faults = wordSet(
  'crash bug issue problem error regression leak typo deadlock glitch exception failure freeze hang vulnerability flaw loop bottleneck mistake panic race overflow mismatch bypass',
);

/** Countable nouns of software. In the singular they need an article. */
const things = wordSet(
  'ability account adapter builder alert algorithm alias app applet application archive argument array attachment attribute backend badge banner binary bookmark box branch browser buffer bundle button cable camera canvas caret cell channel character chart checkbox class client clipboard collection column command comment compiler component connection console constant constraint constructor container context controller converter cookie counter cursor daemon dashboard database decoder decorator department device dialog dialogue directive directory display document domain drawer drawing driver dropdown editor element emulator encoder endpoint engine entity enum environment event executable expression extension field file filename filter flag folder font footer form fragment frame framework function gateway generator handler header heading helper hook host hotkey icon identifier image indicator installer instance integer interface interpreter iterator job kernel key keyboard keyword label launcher layer layout library limit link list listener loader log logger loop machine macro manager map mapping marker menu message method metric migration modal module monitor mouse namespace network node notification number object operator option package page panel parameter parser path pattern picker pixel placeholder player plugin pointer popup port prefix preset process processor profile prompt property protocol provider proxy quantity query queue reader record recipient renderer repository request resolver resource response route router row rule runner scanner scheduler schema screen script scrollbar section segment selector separator sequence server service session setting shell shortcut sidebar slider slot snippet socket splitter stack statement station string submenu subscription suffix switch symbol tab tag task template terminal theme thread thumbnail timeout timer timestamp title toggle token toolbar tooltip tracker transaction trigger tutorial unit url user username utility validator value variable vector viewer viewport warning watcher webhook website widget wildcard window wizard workaround worker wrapper writer',
);

/** Whether a plural after a possible verb is a noun: "sort filters". */
export function isThings(plural: string): boolean {
  const noun = plural.toLowerCase().replace(/s$/, '');
  return noun !== plural && (things.has(noun) || faults.has(noun) || kinds.has(noun));
}

/** Nouns that need no article after "in" or "at": "in list view", "at user level". */
const kinds = wordSet(
  'action bar code color control date effect format group icon level map mode name page point preview report result right sound state statistic table time tool type view',
);

/** Returns the last part of a compound in lower case. */
function nounIn(text: string): string {
  const plain = text.replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '');
  return /^(?:API|CLI|GUI|UI|SDK|URL|ID)$/.test(plain) ? 'interface' : (plain.split('-').at(-1) ?? plain);
}

export function isThing({ text, tag }: Word): boolean {
  return things.has(nounIn(text)) && (tag === 'NOUN' || tag === 'PROPN');
}

/** Whether a word is a countable singular noun in lower case, and not a name, a plural or an uncountable noun. */
export function isCounted(word: Word, described: boolean): boolean {
  const last = nounIn(word.text);
  if (last === 'interface') return true;
  // A flag is a name: "--gui".
  if (word.tag !== 'NOUN' || !/^\p{Ll}[\p{Ll}-]{2,}[.,;:!?)]*$/u.test(word.text)) return false;
  if (things.has(last) || counted.has(last) || faults.has(last)) return true;
  if (uncounted.has(last) || abstractEnding.test(last)) return false;
  return (described || isKnownWord(last)) && !/(?:[^su]s|ed|ly|ible|able)$/.test(last);
}

/** Words for where something works: "in-browser", "on-device". */
export const adverbial = /^(?:in|mid|off|on|out|over|under|up)-\p{L}/u;
