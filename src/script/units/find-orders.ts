import { memo } from '../../domain/memo.ts';
import { withoutMarks } from '../read/node.ts';
import { address, isRequest, isScam, isSplitScam, isThreat } from './find-scams.ts';
import { foldLetters } from './fold-letters.ts';
import { speakingOrders } from './speaking-words.ts';
import { splitSentences } from './split-sentences.ts';
import { announcements, isCall, soundsLikeAlexa, wakesByName, wakesDevice } from './spoken-payloads.ts';

/** Matches the start of a clause, or a word that an order follows. */
const lead = String.raw`(?:^|[.,;:!?—–]\s*|\b(?:please|must|should|shall|now|and|then|always|instead|also|just|never|bitte)\s+)`;
const gap = String.raw`[^.!?\n]{0,40}?`;
const machine =
  '(?:ais?|llms?|language models?|assistants?|narrators?|summari[sz]ers?|presenters?|voice ?overs?|speaker|hosts?|(?<!screen )readers?)';
const speech =
  '(?:say|tell|announce|mention|claim|state|repeat|praise|recommend|promote|urge|remind|invite|narrate|pretend|speak|whisper|shout|proclaim|inform|encourage|read|instruct|ask|direct)';
const audience = '(?:listeners?|audience|viewers|hearers|zuhörer|hörer)';
const recording =
  '(?:script|episode|narration|recording|podcast|voiceover|summary|transcript|answer|response)';
/** Matches only the start of a clause that addresses its reader. */
const opening = String.raw`(?:^|[.;:!?—–]\s*)\W{0,3}(?:(?:please|now|then|just|also|always|instead|and|so)\s)*`;
const narrator = '(?:narrators?|speaker|presenters?|announcers?|voice ?overs?|voice|text-to-speech|tts)';
const listening = `(?:${audience}|(?:every(?:one|body)|any(?:one|body)|all|those|people|whoever)(?: who)?(?: is| are)? (?:listen(?:s|ing)?|hear(?:s|ing)? this))`;
const errand =
  '(?:visit|go to|head to|buy|donate|pay|transfer|wire|download|install|click|scan|dial|text|call (?:us|now|the number|\\+?[0-9])|(?:send|confirm|verify|enter|update|share|give) (?:\\S+ )?(?:their|your)|(?:log|sign) (?:in|up) (?:at|on|to))';
const document =
  '(?:document|text|page|article|notes?|release notes|changelog|message|e-?mail|section|list|announcement)';
const obliged =
  '(?:must|should|shall|ought to|needs? to|ha(?:s|ve) to|(?:is|are) (?:asked |required |urged |advised |invited |instructed |encouraged |requested )?to)';

const keys = String.raw`(?:\W{1,3}(?:and|plus|then|press|hold|hit|the|key|button|letter)\b){0,4}`;
/** Matches the keys that open the Run dialog of Windows. */
const runs = String.raw`(?<!\b(?:on|in|for) )\bwin(?:dows)?${keys}\W{1,3}r\b`;
const pastes = String.raw`[^!?\n]{0,60}?\b(?:paste|(?:control|ctrl)${keys}\W{1,3}v\b)`;
const opensRun = new RegExp(`${runs}(?!${pastes})`, 'i');

/** Patterns that no change matches: "you are now able to" is a change, "you are now a pirate" is not. */
const orders: readonly RegExp[] = [
  // Addressed to anyone who writes or speaks: "Note to the narrator: …", "Narrator, …", "Any AI reading this must say …".
  String.raw`^\W{0,6}(?:note|message|attention|dear|hey|hello|instructions?|reminder|hint)\s(?:to |for )?(?:the |any |all )?${machine}\b`,
  String.raw`^\W{0,6}(?:(?:as|and|just|one|an?|quick|small|side|last|final)\s){0,4}(?:note|message|aside|cue|word|line|reminder|hint|tip|instructions?)\s(?:to|for) (?:the |any |all |our |your )?(?:${machine}|${narrator})\s?[:,]`,
  // "Reader: skip blank lines" is an entry under its scope; only what then addresses or commands a writer is an order.
  String.raw`^\W{0,6}(?:system|${machine})\s?[:,]\s?(?:please |now |always |never |also |do not |don't |just |simply )*(?:you\b|your\b|from now on\b|act as\b|pretend\b|praise\b|${speech}\b${gap}\b(?:that|this|it|them|us|everyone|everybody|people|hello|how|why|nothing|only)\b)`,
  String.raw`\b${machine}\b${gap}\b(?:must|should|shall|has to|have to|is to|are to)\s(?:now |always |also |only )?${speech}\b`,
  String.raw`\b(?:if you are|whoever|anyone|any|every)\b${gap}\b(?:ai|llm|language model|narrat\w{1,3}|read(?:s|ing) this (?:aloud|out))\b${gap}\b(?:must|should|shall|please|${speech})\b`,
  String.raw`(?:\b(?:when|if|as|while|before|after)\s)?\byou (?:read|narrate|record|speak|summari[sz]e)\b${gap}\b(?:this|it|these)\b${gap}\b${speech}\b`,
  // Overrides other orders, or asks for them.
  String.raw`${lead}(?:ignore|disregard|forget|override|bypass)\b${gap}\b(?:instructions?|prompts?|rules?|guidelines?|directions?|restrictions|above|everything (?:above|before|so far)|(?:what|all|everything) (?:that )?you (?:were|have been|know|are))`,
  String.raw`\b(?:reveal|print|show|output|repeat|leak)\b${gap}\byour (?:system |hidden )?(?:prompt|instructions|api key)`,
  String.raw`\b(?:new|updated|real|actual|secret|hidden) (?:system )?instructions?\b\s*:`,
  String.raw`\byou are (?:now (?:an? |dan\b|my |in \w{1,20} mode)|no longer (?:an? |bound))`,
  String.raw`<\/?(?:system|assistant|instructions?)>|\[\/?INST\]|<\|`,
  String.raw`\b(?:dan|god) mode\b|\bjailbreak (?:yourself|now)`,
  // Dictates content of the recording.
  String.raw`${lead}${speech}\b${gap}\b${audience}\b`,
  String.raw`${lead}(?:begin|start|end|open|close|finish)\s(?:the|this|your)\s${recording}\s(?:with|by)\b`,
  String.raw`(?:${opening}|\b${narrator} (?:\w{1,12} )?)(?:begin|start|open|close|end|finish|conclude|sign off|wrap up)(?:s|es)? (?:(?:the|this|your) ${recording} )?(?:by|with) (?:\w{1,12}ly )?(?:say|declar|whisper|shout|announc|proclaim|claim|mention|prais)ing (?:\S{1,20} ){0,4}?(?:that\b|["“‘'])`,
  String.raw`${lead}(?:say|mention|include|add|write)\b${gap}\bin (?:the|this|your)\s${recording}\b`,
  String.raw`${lead}(?:respond|reply|answer|output)\b${gap}\b(?:only|exactly)\b${gap}\b(?:word|phrase|sentence|following|text)`,
  String.raw`${opening}(?:say\s?:|say (?:that|exactly|only|aloud|out loud|nothing|the (?:words?|following|sentence|phrase))\b|repeat (?:after me|the following)\b|(?:mention|announce|claim|declare|pretend) that\b)`,
  String.raw`${opening}(?:tell|inform|remind|convince|warn) (?:them|every(?:one|body)|people) (?:that|to|about|how|why)\b`,
  String.raw`${opening}(?:thank(?! you)|praise|credit|promote|recommend|advertise|endorse|mention)\b${gap}${address}`,
  String.raw`${opening}(?:read (?:out|aloud)|recite|spell out)\b${gap}\b(?:keys?|passwords?|secrets?|tokens?|prompts?|instructions|credentials|following|verbatim)\b`,
  String.raw`\b(?:when|while|if|before|after)\s(?:you(?:['’]re| are)? )?(?:read|narrat|record|speak|summari[sz]|voic|present)(?:e|ing)?\b${gap}\b(?:this|it|these|aloud|the ${document})\b[^.!?,\n]{0,40},\s?(?:please |also |always |then )*(?:${speech}|add|include|insert|skip|omit|thank|use|sing|shout|whisper|end|begin|start|close)\b`,
  String.raw`(?:\bwe )?\b(?:required|requested|important|essential|imperative|necessary|mandatory|vital|crucial|want|need|have|let|make sure|ensure)\b (?:that |for )?(?:the |your |every |any )?${narrator} (?:to |must |should )?${speech}s?\b`,
  String.raw`\b${narrator} ${obliged} (?:now |always |also |only )?(?:${speech}|add|include|thank|skip|stop|omit)\b`,
  String.raw`(?:^\W{0,6}the following\b${gap})?\b(?:must|should|shall|to) be (?:read|said|mentioned|announced|spoken|narrated|repeated)\b${gap}\b(?:verbatim|${audience}|(?:in|of) (?:the|this|your) ${recording})\b`,
  // Stops the reading, or omits parts of the text.
  String.raw`${opening}(?:do not|don['’]t|never|stop|quit|cease)\s(?:read|narrat|speak|summari[sz]|continu|tell|recit)(?:e|ing)?(?: (?:here|on|further|any further|now|at this point|aloud|this aloud|anything (?:else|more|below|after))\b|${gap}\b(?:this|the (?:rest|remainder)(?: of (?:the|this))?) ${document}\b|\W*$)`,
  String.raw`${opening}(?:skip|omit|leave out|ignore)\s(?:the (?:rest|remainder)|everything (?:else|below|after this))(?: of (?:the|this) ${document}\b|\W*$)`,
  String.raw`${opening}(?:end|finish|stop) (?:the|this|your) (?:${recording}|reading) (?:here|now|at once|immediately)\b`,
  // Sends the listener to another place.
  String.raw`\b(?<!event )${listening}\b(?: of this ${recording})? (?:now |also )?${obliged} (?:now |all |also |immediately )?(?:${errand}\b|${gap}${address})`,
  String.raw`(?:^\W{0,6}|\b(?:dear|attention|hey|hello|hi),? )(?:all )?${listening}\s?[:,!]\s?(?:please |now )*(?:you ${obliged}\b|${errand}\b)`,
  String.raw`\bif you (?:are listening|can hear|hear this|listen)\b${gap},\s?(?:please |now )*${errand}\b`,
  // Makes listeners run the content of their clipboard.
  runs + pastes,
  ...speakingOrders,
  ...announcements,
].map((source) => new RegExp(source, 'iu'));

/** Matches words that report an order by somebody else, which makes it a topic. */
const reported =
  /\b(?:told|tells|asked|asks|made|tricked|tricks|follow\w*|obey\w*|prompts? that|attempts? to|tried to|attacks?|could|would|can|no longer|when|where|users?|we|our|developers|customers|engineers|fixed|fixes|prevents?|stops?)\b/i;

/**
 * Whether a text gives instructions to the writer, the voice or the listener of the script. A report about
 * instructions does not.
 */
export function isOrder(text: string): boolean {
  return partOrders(text).orders.length > 0;
}

/**
 * Separates the instructions in a text from its content. A threat beside an instruction and the continuation of an
 * instruction are part of it.
 */
export function partOrders(text: string): { orders: string[]; rest: string[] } {
  const [orders, rest]: [string[], string[]] = [[], []];
  // A clause is compared with the one before it, and with its sentence.
  const fold = memo(folded);
  let ordering = false;
  for (const sentence of withCalls(splitSentences(text), ' ', fold)) {
    const parts = sentence.split(joints).filter((part) => part !== undefined && part !== '');
    const clauses = withCalls(parts, '', fold);
    const last = rest.at(-1) ?? '';
    const content = clauses.filter((clause, at) => {
      ordering =
        demands(fold(clause), fold(clauses[at - 1] ?? last)) ||
        (ordering && (continues.test(clause) || isThreat(clause) || isRequest(fold(clause))));
      return !ordering;
    });
    if (content.length === clauses.length) {
      ordering = clauses.length > 1 && demands(fold(sentence), fold(last));
      (ordering ? orders : rest).push(sentence);
    } else {
      orders.push(...clauses.filter((clause) => !content.includes(clause)));
      const kept = content.filter((clause) => !isThreat(clause)).join('');
      if (/\p{L}/u.test(kept)) rest.push(kept.trim().replace(/ ?[;—–-]$/, ''));
    }
    const belongs = () => isThreat(fold(last)) || isSplitScam(fold(sentence), fold(last));
    if (ordering && rest.at(-1) === last && belongs()) orders.push(...rest.splice(-1));
  }
  return { orders, rest };
}

/** Joins parts of one order: "OK Google. Open the garage.", "Press Windows and R. Then paste." */
function withCalls(parts: readonly string[], joint: string, fold: (clause: string) => string): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && isOpen(fold(last))) joined[joined.length - 1] = last + joint + part;
    else joined.push(part);
  }
  return joined;
}

const isOpen = (text: string) => isCall.test(text) || opensRun.test(text);

/**
 * Matches the places where a sentence may contain an instruction: in brackets, or after a semicolon, period or dash.
 */
const joints = /( ?\([^()]{0,400}\)| ?\[[^[\]]{0,400}\])|(?<=[;.!?])(?=\s)|(?=\s[—–-]\s)/;

const continues = new RegExp(
  String.raw`^\W{0,3}(?:(?:also|then|and|please)\W+)*(?:${speech}|thank|(?:end|finish|close) (?:with|by|here))\b`,
  'i',
);

/** Whether a clause contains an order. Both texts are folded. */
function demands(words: string, before: string): boolean {
  return (
    isScam(words, before) ||
    isSplitScam(words, before) ||
    wakesDevice.test(words) ||
    wakesByName.test(words) ||
    orders.some((pattern) => {
      const found = pattern.exec(words);
      return found !== null && !reported.test(words.slice(0, found.index));
    })
  );
}

function folded(clause: string): string {
  return foldLetters(withoutMarks(clause).replace(/^[\s()[\]—–-]+/, '')).replaceAll(soundsLikeAlexa, 'Alexa');
}
