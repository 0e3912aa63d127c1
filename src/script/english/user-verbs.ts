/** Verbs for what a person does with a product: a new one is something that you can do now. */
const userVerbs =
  /^(?:filter|sort|search|export|import|share|drag|edit|schedule|customize|customise|configure|choose|select|upload|download|invite|assign|preview|save|view|use|resize|zoom|copy|paste|undo|specify|browse|mute|archive|duplicate|pick|subscribe|bookmark|draw|annotate|reorder|pin|print|pay|swipe|tap|mention|reply|react|join|sign|record|rename|compare|attach|snooze|favorite|hover|click|see|track|personalize|personalise|explore|discover|plan|book|order|listen|watch|manage|create|set)$/;

export function isUserVerb(verb: string): boolean {
  return userVerbs.test(verb);
}

/** Of these, the ones that no product does by itself: "Drag cards between boards". */
export function isUserVerbAlone(verb: string): boolean {
  return /^(?:drag|invite|undo|zoom|paste|browse|bookmark|pin|pay|swipe|tap|mention|snooze|favorite|hover|click|see|pick|choose|share|explore|discover|personalize|personalise|customize|customise|book|listen|watch|manage|plan|annotate|draw|compare|join)$/.test(
    verb,
  );
}
