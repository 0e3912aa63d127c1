import { saidAcronyms } from '../normalise/said-acronyms.ts';
import { verbOf } from './verb-forms.ts';

/** Things one can count: at the head of a phrase that has no article they need one. */
const countable: ReadonlySet<string> = new Set(
  `alert alias annotation api app argument assertion attribute backend badge banner bot bug builder button cache
  callback card case chart check class client collision column combinator command component condition config connector
  constant constructor controller cookie crash cycle dashboard deadlock decoder default demuxer detector dialog
  directive driver editor element encoder endpoint engine entry enum error event example exception exporter extension
  failure feature field file filter fix flag flow form format formatter function gap generator getter guard guide
  handler header helper hook icon index inconsistency indicator input instance integration interface issue iterator
  job key keyword label layer layout leak library limit lint linter list listener loader lock loop macro manager map
  marker menu message method metric mismatch mixin modal model module muxer name namespace node
  notification object operator option overflow overlay override package page panel panic parameter parser path pattern
  permission picker pipeline player playground plugin policy popup preset problem profile prop property provider proxy
  query queue race regression renderer report request resolver resource response role route router rule sample scheduler schema
  script segfault selector server service setter setting shortcut sidebar signal site slot snippet spec stack state
  stream string style switch system tab table tag target task template test theme thread timeout timer toggle token
  tool tooltip tracker transform tutorial type typo utility solution validator value variable variant version view vulnerability
  warning widget window wizard wrapper writer condition conflict fallback helper port host suite tag prototype prefix
  suffix directory folder user browser container image document bundle chunk asset hash session database repository
  branch workflow environment block scope buffer socket connection device screen cursor row cell record item range
  line symbol identifier expression statement declaration comment literal upload download build terminal console
  worker pool queue registry importer compiler minifier bundler framework plug-in runtime placeholder calendar summary
  preview encoder checkbox avatar account project team link section heading footer banner month week day digest
  location backdrop deadline migration transaction constraint dependency boundary transition animation allowlist
  blocklist denylist shebang placeholder thumbnail clipboard hotkey subcommand breakpoint scrollbar dropdown edge
  action gesture screen banner popover drawer tray toolbar sidebar menu-item step wizard toast tile tooltip card chip slider stepper
  spinner carousel accordion heatmap histogram sparkline leaderboard waitlist webhook mention reaction emoji poll survey quiz
  bookmark playlist subtitle caption transcript recording meeting reminder notebook note folder label filter view board lane
  subscription coupon discount refund receipt checkout cart wallet currency symbol region zone cluster replica shard snapshot
  backup rollback hotfix endpoint webhook quota threshold retry cooldown debounce throttle logo picture photo video clip
  rewrite redesign overhaul revamp refresh rework tour walkthrough zone playlist graph keyboard headset speaker microphone camera phone tablet watch card payment ticket
  bypass flaw result answer viewer cap cursor cooldown bracket talent mailbox scanner checker reader recorder player composer inbox product store shop contact group channel thread conversation call room guest member owner seat plan invite calendar view
  agent sidecar gate palette fixture stub shim polyfill bridge gateway strategy codec roadmap benchmark daemon bot persona prompt
  skill pane grid tree picker palette lookup hint gutter homepage probe hint sandbox mirror whitelist runner override crate binary bar notice
  ui cli sdk url checklist blog channel workspace invoice customer counter graph diagram timeline feed gallery onboarding-guide`.split(
    /\s+/,
  ),
);

/** Kinds that get an article when they are new, but are often said without one elsewhere. */
const newKinds = /^(?:mode|setup|backup)$/;

const determiners =
  /^(?:a|an|the|this|that|these|those|all|any|some|several|many|most|more|no|each|every|both|another|its|their|our|your|his|her|my|one|two|three|four|five|six|seven|eight|nine|ten|new\b.*s|various|multiple|few|other|certain|\d.*)$/i;
const ends =
  /^(?:for|of|to|in|on|at|by|with|without|when|where|while|that|which|who|if|from|into|as|during|after|before|between|across|via|through|under|over|caused|causing|not|and|or|so|due|because|using|is|are|was|were|being|against|about|per|than|until|upon|inside|outside|within|towards?|next)$/i;

/** Puts "a" or "an" before a phrase whose head can be counted and has nothing before it. */
export function withArticle(phrase: string): string {
  const words = phrase.split(' ');
  const first = words[0] ?? '';
  if (first === '' || determiners.test(first) || /['’]s$/.test(first)) return phrase;
  const end = words.findIndex(
    (word, index) => index > 0 && (ends.test(word) || /[,;:.]$/.test(word) || isDone(word, words[index - 1])),
  );
  const stop =
    end < 0 ? words.length : /[,;:.]$/.test(words[end] ?? '') && !ends.test(words[end] ?? '') ? end + 1 : end;
  const head = (words[stop - 1] ?? '').toLowerCase().replace(/[^a-z-]/g, '');
  if (/^(?:and|or)$/i.test(words[end] ?? '') && sharesPlural(words, end + 1)) return phrase;
  if (
    stop > 6 ||
    /\uE011/.test(words[stop - 1] ?? '') ||
    !(isCountable(head) || newKinds.test(head) || isNumbered(head, words[stop - 2])) ||
    words.slice(0, stop).some((word) => determiners.test(word))
  )
    return phrase;
  return `${indefinite(first)} ${secondToo(words, end).join(' ')}`;
}

/** An exit code can be counted; code cannot. */
function isNumbered(head: string, before: string | undefined): boolean {
  return (
    head === 'code' &&
    /^(?:exit|error|status|response|return|zip|qr|promo|country|discount|access|invite)$/i.test(before ?? '')
  );
}

/** "optional team and project parameters": the plural at the end is the head of both. */
function sharesPlural(words: readonly string[], from: number): boolean {
  const next = words.findIndex((word, index) => index > from && ends.test(word));
  const last = (next < 0 ? words.length : next) - 1;
  return (
    last >= from && !determiners.test(words[from] ?? '') && /(?<![sui])s[,;:.]?$/.test(words[last] ?? '')
  );
}

/** "a spare list and unused schema": the second thing gets its article too, where it is more than a noun. */
function secondToo(words: readonly string[], end: number): readonly string[] {
  const from = end + 1;
  const row = words.slice(from);
  if (!/^and$/i.test(words[end] ?? '') || row.length < 2 || row.length > 5) return words;
  if (row.some((word) => determiners.test(word) || ends.test(word) || /[,;:]/.test(word))) return words;
  return isCountable((row.at(-1) ?? '').toLowerCase())
    ? [...words.slice(0, from), indefinite(row[0] ?? ''), ...row]
    : words;
}

/** "a time zone shown wrong": a participle after the noun ends the phrase before it. */
function isDone(word: string, before: string | undefined): boolean {
  if (/^[A-Z]/.test(word)) return false;
  return (verbOf(word)?.form === 'past' || doing.test(word)) && countable.has((before ?? '').toLowerCase());
}

/** What goes wrong with a thing: "a progress bar jumping back". */
const doing =
  /^(?:jumping|failing|showing|disappearing|crashing|hanging|flickering|overlapping|leaking|losing|getting|being|appearing|staying|returning|throwing|ignoring|vanishing|freezing|resetting|skipping|sticking|displaying|reporting|not)$/i;

/** Whether a thing can be counted, as far as we know. */
export function isCountable(noun: string): boolean {
  return countable.has(noun.toLowerCase()) || (doer.test(noun) && !noDoer.test(noun));
}

/** "a recorder", "an aggregator": what does a thing can be counted. */
const doer = /^[a-z]{3,}[^aeiou](?:er|or)$/i;
const noDoer =
  /^(?:number|paper|power|water|behavior|weather|matter|color|silver|under|over|after|before|other|another|either|rather|whether|together|faster|slower|better|lower|higher|longer|shorter|larger|smaller|newer|older|earlier|later|further|never|ever|however|prior|minor|major|order|color|bigger|stricter|clearer|safer|simpler|quicker|cleaner|easier|master|docker|per|for|nor|error-prone)$/i;

export function indefinite(marked: string): 'a' | 'an' {
  const word = (marked.replace(/^[^\p{L}\p{N}]+/u, '').split(/[-/\uE011]/)[0] ?? '').replace(/[,.;:]+$/, '');
  if (/^(?:x|f|h|l|m|n|r|s)[b-df-hj-np-tv-xz\d]{1,6}$/i.test(word) && !saidAcronyms.has(word.toUpperCase()))
    return 'an';
  if (
    /^(?:[aeio]|u(?!ni|se|ti|ser|rl|i\b)|hour|honest|heir)/i.test(word) &&
    !/^(?:one|once|eu|ur)/i.test(word)
  ) {
    return /^[A-Z]{2,}$/.test(word) && /^U/.test(word) ? 'a' : 'an';
  }
  return /^[FHLMNRSX](?:[A-Z0-9]+$|-)/.test(word) && !/^(?:SAML|LAN|RAM|ROM|SIM|REST|MIME|NAT)$/.test(word)
    ? 'an'
    : 'a';
}
