import { randomNumbers } from './random-numbers.ts';

const alphabet = [...'#*_`[](){}<>|-+=~!.,:;/\\"\'&@$%^?0123456789aAzZ \n\t\u0301\u200d\u00a0é漢—…'];

/** Units of 1 to 12 characters, repeated to a length. The same seed gives the same texts. */
export function hostileTexts(count: number, seed: number): ((characters: number) => string)[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => {
    const length = 1 + Math.floor(random() * 12);
    const unit = Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)] ?? '').join(
      '',
    );
    return (characters) => unit.repeat(Math.ceil(characters / unit.length)).slice(0, characters);
  });
}
