/** A sentence that points back is told with the one it points at. */
export function leans(text: string): boolean {
  return /^(?:this|these|that|those|it|its|they|their|them|he|she|his|her|such|both|however|but|therefore|otherwise|instead|alternatively|either way|in (?:this|that|these|those|such) (?:cases?|way|mode|situations?|example)|the (?:latter|former|same)|for (?:this|that|these) )\b/i.test(
    text,
  );
}
