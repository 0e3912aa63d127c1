const gap = String.raw`[^.!?\n]{0,30}`;
const forget = String.raw`\b(?:ignore|disregard|forget|override|bypass)\b${gap}\b`;

/** Forms that release notes do not take: "you are now able to" is news, "you are now a pirate" is none. */
const orders: readonly RegExp[] = [
  String.raw`${forget}(?:previous|prior|earlier|above|your|my|system|these|any|all)\b${gap}\b(?:instruction|prompt|guideline)`,
  String.raw`${forget}(?:previous|prior|earlier|your)\b${gap}\brules`,
  `${forget}(?:the above|(?:rules|instructions|text|everything|all) (?:above|before|so far))`,
  String.raw`\b(?:ignorier|vergiss|ignore[zr]|ignora|oublie|olvida|esque[cç]a)\w{0,4}\b${gap}\b(?:anweisung|instru|consigne)`,
  String.raw`(?:以前|これまで|上記|之前|以上|前面)[^。\n]{0,20}(?:指示|命令|指令)`,
  String.raw`\byou are (?:now (?:an? |dan\b|in \w{1,20} mode)|no longer (?:an? |bound))`,
  String.raw`\b(?:new|updated|real|actual) (?:system )?instructions?\b\s*:`,
  String.raw`\b(?:reveal|print|show|output|repeat|leak)\b${gap}\byour (?:system |hidden )?(?:prompt|instructions|api key)`,
  String.raw`\b(?:respond|reply|answer|output)\b${gap}\b(?:only|exactly)\b${gap}\b(?:word|phrase|sentence|following|text)`,
  String.raw`^\W{0,6}(?:system|assistant)\s*:\s*(?:you|ignore|forget|say|respond|from now)\b`,
  String.raw`<\/?(?:system|assistant|instructions?)>|\[\/?INST\]|<\|`,
  String.raw`\b(?:ai|language model|llm|narrator)s?\b${gap}\b(?:must|should|shall|has to)\b${gap}\b(?:say|praise|announce|claim|state|mention)`,
  String.raw`\b(?:tell|inform|urge) (?:the |your |all )?(?:listeners?|users?|audience|customers?)\b${gap}\b(?:to|that)\b`,
  String.raw`\b(?:dan|god) mode\b|\bjailbreak (?:yourself|now)`,
].map((source) => new RegExp(source, 'iu'));

/** Before these, an order is something that somebody else gave: a topic, not a demand. */
const reported =
  /\b(?:told|tells|asked|asks|made|tricked|tricks|follow\w*|obey\w*|prompts? that|attempts? to|tried to|attacks?)\b/i;

/** Whether a sentence makes demands of whoever reads it out. */
export function isOrder(sentence: string): boolean {
  return orders.some((pattern) => {
    const found = pattern.exec(sentence);
    return found !== null && !reported.test(sentence.slice(0, found.index));
  });
}
