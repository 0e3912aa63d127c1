import { isForm } from './form-lines.ts';

/** "We're thrilled to announce 3.0": the script's own opening says it. */
export function isAnnouncement(text: string): boolean {
  return (
    /^\W*(?:today,? )?(?:we(?:['’]re| are)|i(?:['’]m| am)|(?:the|on behalf of) [^.]{2,60}? (?:is|are)) (?:so |very |super )?(?:thrilled|excited|happy|pleased|proud|delighted|glad) to (?:announce|release|share|present)\b/i.test(
      text,
    ) && /\d\.\d|\b(?:release|version|update)\b|\s\d{1,4}\b/i.test(text)
  );
}

/** The product and version that an announcement names: "happy to announce the release of Harbor 0.42.1". */
export function announcedName(text: string): string | null {
  return (
    /\bto (?:announce|release|present|share)(?: the)?(?: (?:general )?(?:release|availability) of| that)? (\p{Lu}[^\s,.]{1,30}(?: \p{Lu}[^\s,.]{1,30}){0,2} v?\d[\w.]{0,15}\w)/u.exec(
      text.slice(0, 600),
    )?.[1] ?? null
  );
}

/** Lines that point elsewhere, greet or thank: nothing a listener would miss. */
export function isBoilerplate(text: string): boolean {
  return formal.test(text) || isForm(text) || (points.test(text) && place.test(text));
}

/** What files say of themselves, and what every post says at its edges. */
const ofFiles = [
  /donate (?:via|through|on|to|at|with)\b/,
  /consider donating\b/,
  /following is a list\b/,
  /here (?:is|are) (?:an?|the) (?:full |complete )?lists?\b/,
  /work in this release (?:was|has|is)\b/,
  /bump(?:ed|s)? (?:the )?(?:package |library |project )?version(?: number)? to v?\d/,
  /(?:sha-?\d{1,3}|md5|checksums?)(?:sums?)?\b.{0,4}[:=]/,
  /please (?:follow|see|read|refer|check)\b/,
  /the format is based on/,
  /(?:note that )?this project (?:adheres|does not|doesn['’]t|follows|uses)/,
  /this change ?log (?:summari[sz]es|lists|contains|covers|describes)/,
  /below is/,
  /for (?:(?:more|further|full|additional|the full) )?(?:information|details|info|list of changes|changelog)\b/,
  /full changelog/,
  /special thanks/,
  /this (?:page|section|document) (?:describes|lists|covers|summarizes|contains)/,
  /the following[^.]{0,80}:$/,
  /this (?:release|version) (?:has|contains|includes) the following\b/,
  /we (?:do our best|always (?:love|welcome|appreciate|make sure|try|aim)|try|strive|hope|welcome)\b/,
  /all notable/,
  /these release notes/,
  /updated dependencies$/,
  /welcome to\b/,
  /enjoy[ !.]/,
  /(?:hi|hello|hey|dear)\b[^.]{0,30}[,!.]?$/,
  /(?:hi|hello|hey) (?:all|folks|everyone|everybody|there|friends)\b/,
  /follow us/,
  /(?:kind|best|warm|many) regards\b/,
  /regards,/,
  /(?:yours )?sincerely\b/,
  /cheers,/,
  /thank(?:s| you) for (?:your (?:patience|understanding|support|cooperation)|banking|flying|playing|choosing|using)\b[^.!]{0,60}[.!]?$/,
  /(?:it['’]s|it has|what a|this was a|another) (?:been )?(?:an? )?(?:busy|big|exciting|great) (?:month|week|quarter|year|few weeks)\b[^.!]{0,40}[.!]?$/,
  /we(?:['’]ve| have) been (?:busy|hard at work|working (?:hard|on)|listening)\b[^.!]{0,60}[.!]?$/,
  /leave us a review/,
  /rate us\b/,
  /(?:questions|feedback|comments)\?/,
  /(?:write|reach out|e-?mail|talk) to (?:us\b|\S+@)/,
  /if you(?:['’]d| would) like to read/,
  /we update (?:the|our) app\b/,
  /(?:deployed|released|shipped) by\b/,
  /as always,? (?:reach out|let us know|thank|please|we)/,
  /love (?:the app|[^.!?]{2,30}\?)/,
  /you asked/,
  /more details/,
  /to (?:update|upgrade),/,
  /to use\b.{0,80}:$/,
  /license:/,
  /credits?:/,
];

/** The same in other languages. */
const ofFilesAbroad = [
  /suivez[- ]nous/,
  /lire dans/,
  /plus d['’]infos/,
  /lire plus/,
  /alle (?:wichtigen|nennenswerten|relevanten) änderungen/,
  /das format basiert/,
  /dieses projekt/,
  /tous les changements/,
  /le format est basé/,
  /ce projet (?:adhère|suit)/,
  /todos los cambios/,
  /el formato (?:está|se)/,
  /este proyecto/,
  /todas as (?:mudanças|alterações)/,
  /o formato (?:é|baseia)/,
  /este projeto/,
];

const openings = [...ofFiles, ...ofFilesAbroad].map(({ source }) => source);
const formal = new RegExp(String.raw`^\W*(?:${openings.join('|')})`, 'i');

/** An order to go and look. It is one only where it says where: "Read the proxy from the environment" is a change. */
const points = /^\W*(?:see|read|refer to|visit|check out|download|click|get it|grab|try it)\b/i;
const place =
  /https?:|www\.|\b(?:(?:release )?notes|change ?log|documentation|docs|guides?|guidelines|blog|posts?|announcement|web ?site|pages?|here|below|above|links?|discord|slack|github|gitlab|milestones?|issues?|repository|readme|wiki|sections?|articles?|advisor(?:y|ies)|store|instructions|details|tutorial|video|pull requests?|commits?|api reference|(?:beta|previous|earlier) releases?|diff|compare|upgrading)(?=\W*$|[.,:;)]|\s+(?:for|to (?:learn|read|see|find|get)|on|at|by|about|of|in)\b)/i;

/** Who found a flaw: a credit, not a fact of it. */
export function isFinder(sentence: string): boolean {
  return finder.test(sentence);
}

const finder =
  /^\W*(?:(?:this|the) (?:issue|flaw|bug|vulnerability|problem) (?:was|has been) )?(?:responsibly |originally |first |independently )?(?:reported|discovered|found|disclosed|identified)(?: (?:and \w+|to us|responsibly))? by\b|^\W*credits?(?: for (?:this|the|finding|reporting|discover)\w*[^.]{0,60})?(?: (?:goes?|to)\b|:)|^\W*(?:reporter|finder|discoverer|acknowledge?ments?|researchers?)\s*:/i;

/** Entries about who did the work rather than what changed. */
export function isCredit(text: string): boolean {
  return /\b(?:myself|my name|my (?:first|own) (?:pr|contribution|pull request))\b|^\W*(?:add\w*|update\w*)\b.{0,40}\b(?:contributors?|authors?|maintainers?|sponsors?|backers?|codeowners)(?: (?:list|file|section|page))?\W*$|\bas an? (?:contributor|maintainer|author|sponsor)\b|^\W*(?:thanks|thank you|kudos|props|shout-?out|special thanks|made their first contribution)\b|\bfirst contribution\b|^\S+(?: \S+){0,3} was (?:developed|built|designed|made) (?:over|across) (?:many|several|the|two|three|a few|\d+) \w*\s?(?:years|months)\b|\bfriends like these\b|\bthanks for your contributions?\b|^\W*i['’]?(?:m|ve)? [a-z]/i.test(
    text,
  );
}
