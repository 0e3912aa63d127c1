/** Verbs for what a person does with a product: a new one is something that you can do now. */
const userVerbs =
  /^(?:bulk-edit|bulk-delete|batch-edit|filter|sort|search|export|import|share|drag|edit|schedule|customize|customise|configure|choose|select|upload|download|invite|assign|preview|save|view|use|resize|zoom|copy|paste|undo|specify|browse|mute|archive|duplicate|pick|subscribe|bookmark|draw|annotate|reorder|pin|print|pay|swipe|tap|mention|reply|react|join|sign|record|rename|compare|attach|snooze|favorite|hover|click|see|track|personalize|personalise|explore|discover|plan|book|order|listen|watch|manage|create|set)$/;

export function isUserVerb(verb: string): boolean {
  return userVerbs.test(verb);
}

/** Of these, the ones that no product does by itself: "Drag cards between boards". */
export function isUserVerbAlone(verb: string): boolean {
  return /^(?:bulk-edit|bulk-delete|batch-edit|drag|invite|undo|zoom|paste|browse|bookmark|pin|pay|swipe|tap|mention|snooze|favorite|hover|click|see|pick|choose|share|explore|discover|personalize|personalise|customize|customise|book|listen|watch|manage|plan|annotate|draw|compare|join|schedule|freeze|unfreeze)$/.test(
    verb,
  );
}

/** A verb and its particle that only a person does. */
const userPhrases =
  /^(?:sign (?:in|up|out)|log (?:in|out|on|off)|opt (?:in|out)|zoom (?:in|out)|check in|clock (?:in|out)|cash out|top up|hand off|pay off|catch up|try out|drill down|dial in|type in|switch between|pick up)\b/;
/** Such that a product may do them as well; these need a sign that a person is meant. */
const eitherPhrases =
  /^(?:set up|back up|roll back|turn (?:on|off)|switch (?:on|off|back)|fill (?:in|out)|scale (?:up|down)|look up|jump (?:to|back)|go back|move up|send back|mark as|use .{3,60} out of the box)\b/;
const personal =
  /\byours?\b|\bfrom (?:the|your|any|within|inside|anywhere)\b|\bat once\b|\bwith (?:one|a single|just)\b|\bout of the box\b/;

/** What people do with what is theirs: "Freeze your card", "Change your PIN". */
const ownVerbs =
  /^(?:freeze|unfreeze|lock|unlock|block|change|cancel|check|order|pay|top|edit|delete|rename|hide|see|view|find|scan|redeem|transfer|request|move|manage|review|rate|track|book|put|pin|keep|log|save|plan|sort|mute|name|turn|record|start|stop|join|leave|invite|open|browse|reorder|download|upload|export|import|share|customi[sz]e|personali[sz]e|choose|add|set|reset|verify) (?:\S+ ){0,5}?your\b/;
const givenVerbs =
  /^(?:(?:log|record|track|scan|send|save|add|book|pay|order|reply|sign) (?:\S+ ){0,4}?with (?:one|a single|just (?:one|a)) (?:tap|click|swipe|touch)\b|miss an? \w+ without\b|send (?:money|gifts?|messages?|invitations?|photos?|files?)|split (?:a |the |your )?bills?|set (?:an? )?(?:\w+ )?(?:limits?|reminders?|alerts?|goals?|budgets?|alarms?|timers?))\b/;

/** "Log out of all devices", "Set up two-factor login from the app": an act of the listener, not of the product. */
export function isUserPhrase(phrase: string, terse: boolean): boolean {
  if (ownVerbs.test(phrase) || givenVerbs.test(phrase)) return true;
  return userPhrases.test(phrase) || (eitherPhrases.test(phrase) && (!terse || personal.test(phrase)));
}
