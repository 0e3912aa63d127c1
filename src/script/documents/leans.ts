const english =
  /^(?:this|these|that|those|it|its|they|their|them|he|she|his|her|such|both|however|but|therefore|otherwise|instead|alternatively|either way|in (?:this|that|these|those|such) (?:cases?|way|mode|situations?|example)|the (?:latter|former|same|above|other)|for (?:this|that|these|those|example|instance)|here (?:are|is)|here['’]s|to (?:do|achieve|avoid|prevent|fix|solve|work around|address|make) (?:this|that|so|it|these|them)|in (?:addition|contrast|other words|turn|particular)|as a (?:result|consequence)|as such|because of (?:this|that)|by doing so|thus|hence|consequently|also|similarly|likewise|conversely|nevertheless|even so|then|again|another|others|finally|lastly|secondly|thirdly|moreover|furthermore|additionally|and|or|so|nor|yet|note that (?:this|these|it|they))\b/i;
const others =
  /^(?:cela|ceci|cette?|ces|ils|elles|autrement|sinon|cependant|dies(?:e[mnrs]?)?|sie|jedoch|andernfalls|est[aeo]s?|esos?|sin embargo|isso|isto|no entanto|caso contrário|これ|それ|この|その|しかし|这|但是|然而)(?:[\s,:、，]|\b|(?=\p{Script=Han}))/iu;

/** What points back from further inside: "each of them", "attach one", "without it". */
const inside =
  /^(?:(?:each|all|both|none|neither|either|most|some|many|one|two|three|several) of (?:them|these|those|which)|by the end of (?:it|this)|(?:without|with|after|before|until|instead of|because of|in|on|from|at) (?:it|this|that|them|these|those)\b(?! \p{L}+ (?:is|are))|if (?:there (?:is|are|isn['’]t|aren['’]t)|it (?:does|is|doesn['’]t|isn['’]t)|they (?:do|are|don['’]t)|so|not|yes|no),|second,|third,|fourth,|fifth,|the (?:result|reason|answer|change|reply) (?:is|was)\b)|^(?:please )?(?:attach|find|use|choose|create|add|pick|get|take|write|define|request|install|run|call|open|set) (?:one|it|them)\b/iu;
/** The text speaks of itself and points at nothing. */
const itself =
  /^(?:this|these) (?:guides?|documents?|pages?|tutorials?|articles?|polic(?:y|ies)|RFC|posts?|handbook|reports?|specifications?|papers?|memo|project|repository|library|package|terms|release|tool|book|essay|proposal|module|plugin|website|service)\b/i;

/** A sentence that points back is told with the one it points at. */
export function leans(text: string): boolean {
  return (english.test(text) && !itself.test(text)) || inside.test(text) || others.test(text);
}

/** Right below a heading "this" and "it" mean what the heading names; anything else that points back points at nothing. */
export function opensSection(text: string): boolean {
  return (
    /^(?:this|it|its|in (?:this|these)|for (?:this|example))\b/i.test(text) &&
    !/^(?:this (?:means|is why)|it also)\b/i.test(text)
  );
}
