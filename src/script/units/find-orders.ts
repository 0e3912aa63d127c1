import { splitSentences } from './split-sentences.ts';

/** An order opens a clause, or follows one of these. */
const lead = String.raw`(?:^|[.,;:!?—–]\s*|\b(?:please|must|should|shall|now|and|then|always|instead|also|just|never|bitte)\s+)`;
const gap = String.raw`[^.!?\n]{0,40}?`;
const machine =
  '(?:ais?|llms?|language models?|assistants?|narrators?|summari[sz]ers?|presenters?|voice ?overs?|speaker|hosts?|readers?)';
const speech =
  '(?:say|tell|announce|mention|claim|state|repeat|praise|recommend|promote|urge|remind|invite|narrate|pretend|speak|inform|encourage|read|instruct|ask|direct)';
const audience = '(?:listeners?|audience|viewers|hearers|zuhörer|hörer)';
const recording =
  '(?:script|episode|narration|recording|podcast|voiceover|summary|transcript|answer|response)';

/** Forms that news do not take: "you are now able to" is news, "you are now a pirate" is none. */
const orders: readonly RegExp[] = [
  // Addressed to anyone who writes or speaks: "Note to the narrator: …", "Narrator, …", "Any AI reading this must say …".
  String.raw`^\W{0,6}(?:note|message|attention|dear|hey|hello|instructions?|reminder|hint)\s(?:to |for )?(?:the |any |all )?${machine}\b`,
  // "Reader: skip blank lines" is an entry under its scope; only what then addresses or commands a writer is an order.
  String.raw`^\W{0,6}(?:system|${machine})\s?[:,]\s?(?:please |now |always |never |also |do not |don't |just |simply )*(?:you\b|your\b|from now on\b|act as\b|pretend\b|praise\b|${speech}\b${gap}\b(?:that|this|it|them|us|everyone|everybody|people|hello|how|why|nothing|only)\b)`,
  String.raw`\b${machine}\b${gap}\b(?:must|should|shall|has to|have to|is to|are to|will)\s(?:now |always |also |only )?${speech}\b`,
  String.raw`\b(?:if you are|whoever|anyone|any|every)\b${gap}\b(?:ai|llm|language model|narrat\w{1,3}|read(?:s|ing) this (?:aloud|out))\b${gap}\b(?:must|should|shall|please|${speech})\b`,
  String.raw`(?:\b(?:when|if|as|while|before|after)\s)?\byou (?:read|narrate|record|speak|summari[sz]e)\b${gap}\b(?:this|it|these)\b${gap}\b${speech}\b`,
  // Sets other orders aside, or asks for them.
  String.raw`${lead}(?:ignore|disregard|forget|override|bypass)\b${gap}\b(?:instructions?|prompts?|rules?|guidelines?|directions?|restrictions|above|everything (?:above|before|so far))`,
  String.raw`\b(?:ignorier|vergiss|ignore[zr]|ignora|oublie|olvida|esque[cç]a)\w{0,4}\b${gap}\b(?:anweisung|regeln|instru|consigne)`,
  String.raw`(?:以前|これまで|上記|之前|以上|前面)[^。\n]{0,20}(?:指示|命令|指令)`,
  String.raw`\b(?:reveal|print|show|output|repeat|leak)\b${gap}\byour (?:system |hidden )?(?:prompt|instructions|api key)`,
  String.raw`\b(?:new|updated|real|actual|secret|hidden) (?:system )?instructions?\b\s*:`,
  String.raw`\byou are (?:now (?:an? |dan\b|my |in \w{1,20} mode)|no longer (?:an? |bound))`,
  String.raw`<\/?(?:system|assistant|instructions?)>|\[\/?INST\]|<\|`,
  String.raw`\b(?:dan|god) mode\b|\bjailbreak (?:yourself|now)`,
  // Says what the recording is to hold.
  String.raw`${lead}${speech}\b${gap}\b${audience}\b`,
  String.raw`${lead}(?:begin|start|end|open|close|finish)\s(?:the|this|your)\s${recording}\s(?:with|by)\b`,
  String.raw`${lead}(?:say|mention|include|add|write)\b${gap}\bin (?:the|this|your)\s${recording}\b`,
  String.raw`${lead}(?:respond|reply|answer|output)\b${gap}\b(?:only|exactly)\b${gap}\b(?:word|phrase|sentence|following|text)`,
].map((source) => new RegExp(source, 'iu'));

/** Before these, an order is something that somebody else gave: a topic, not a demand. */
const reported =
  /\b(?:told|tells|asked|asks|made|tricked|tricks|follow\w*|obey\w*|prompts? that|attempts? to|tried to|attacks?|could|would|can|no longer|when|where|users?|we|our|developers|customers|engineers|fixed|fixes|prevents?|stops?)\b/i;

/** Whether a sentence makes demands of anyone who writes or speaks the script. One that tells of such demands does not. */
export function isOrder(sentence: string): boolean {
  return orders.some((pattern) => {
    const found = pattern.exec(sentence);
    return found !== null && !reported.test(sentence.slice(0, found.index));
  });
}

const goesOn = new RegExp(String.raw`^\W{0,3}(?:${speech}|also|then|and|please|end|finish|close)\b`, 'i');

/** Parts the orders of a text from what it tells. What follows an order and demands more belongs to it. */
export function partOrders(text: string): { orders: string[]; rest: string[] } {
  const [orders, rest]: [string[], string[]] = [[], []];
  let ordering = false;
  for (const sentence of splitSentences(text)) {
    ordering = isOrder(sentence) || (ordering && goesOn.test(sentence));
    (ordering ? orders : rest).push(sentence);
  }
  return { orders, rest };
}
