/** "There is one fix. One fix to note: …": such a sentence needs no other to lead to it. */
export function leadsItself(lead: string, sentence = ''): boolean {
  return /\bone\b/i.test(lead) && /^One [a-z ]{3,30}(?: is| takes care|:)/.test(sentence);
}
