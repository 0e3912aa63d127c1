const minSteps = 10;
const placeholders =
  /change.?me|replace.?(?:me|this)|your.?(?:secret|key)|placeholder|password|12345678|abcdefgh/i;

/** Whether a secret key repeats, counts up or is a placeholder. The steps between characters of a random one differ. */
export function isGuessable(secretKey: string): boolean {
  const codes = Array.from(secretKey, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size < minSteps || placeholders.test(secretKey);
}
