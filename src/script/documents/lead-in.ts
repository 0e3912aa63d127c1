/** A sentence that promises more than it says: without what it leads to, it is left out. */
export function isLeadIn(sentence: string): boolean {
  return /^(?:here (?:are|is)|here['’]s|the following|these are (?:some|a few|the|our)|there are (?:a few|several|some|many|a number of|two|three|four|five|six|seven|eight|nine|ten) (?:\S+ ){0,3}(?:ways|things|rules|reasons|steps|points|options|kinds|types|ground-rules|guidelines|principles|items|cases|examples|goals|parts))\b|\b(?:as follows|the following|these [\w-]{3,20})\b[^.,]{0,40}\.?$/i.test(
    sentence,
  );
}
