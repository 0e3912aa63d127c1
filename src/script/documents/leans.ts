const english =
  /^(?:this|these|that|those|it|its|they|their|them|he|she|his|her|such|both|however|but|therefore|otherwise|instead|alternatively|either way|in (?:this|that|these|those|such) (?:cases?|way|mode|situations?|example)|the (?:latter|former|same)|for (?:this|that|these) )\b/i;
const others =
  /^(?:cela|ceci|cette?|ces|ils|elles|autrement|sinon|cependant|dies(?:e[mnrs]?)?|sie|jedoch|andernfalls|est[aeo]s?|esos?|sin embargo|isso|isto|no entanto|caso contrário|これ|それ|この|その|しかし|这|但是|然而)(?:[\s,:、，]|\b|(?=\p{Script=Han}))/iu;

/** A sentence that points back is told with the one it points at. */
export function leans(text: string): boolean {
  return english.test(text) || others.test(text);
}
