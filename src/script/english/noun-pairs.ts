/** Pairs of which the first word looks like a verb and the two are one noun: "rate limits", "search results". */
const pairs =
  /^(?:rate limit(?:s|er|ers|ing)?|search results?|test cases?|time zones?|type hints?|type definitions?|page titles?|error messages?|query builder|status codes?|log levels?|log files?|default values?|build times?|release notes|access tokens?|file names?|order status(?:es)?|lock files?|source maps?|stack traces?|drop shadows?|list views?|link previews?|share links?|request bod(?:y|ies)|response headers?|record types?|report templates?|filter presets?|export presets?|import wizards?|sort order|search filters?|search index(?:es)?|view modes?|label colou?rs?|scroll positions?|focus rings?|hover states?|click targets?|drag handles?|tap targets?|color themes?|style guides?|lint rules?|hash joins?|index scans?|queue depth|retry (?:limits?|policy|policies|count)|cursor pagination|token counts?|inline hints?|hover (?:text|cards?))$/i;

export function isNounPair([first = '', second = '']: readonly string[]): boolean {
  return pairs.test(`${first} ${second}`.replace(/[,;:.]+$/, ''));
}
