import { normalForm } from '../normal-form.ts';

/** A letter of another script, and the Latin one that it looks like. */
const pairs =
  'АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXԚQԜWаaвbеeѕsіiјjкkмmнhоoрpсcтtуyхxԛqԝwԁdһhӏlѵvьbєe' +
  'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXαaβbεeηnιiκkνvοoρpτtυuχxγyωwϲcօoսuհhոnɑaɡgıi';
const latin = new Map(
  Array.from({ length: pairs.length / 2 }, (_, at) => [pairs[2 * at], pairs[2 * at + 1]]),
);

/** A text as the eye reads it, for comparisons: "Ѕay" with a Cyrillic letter is "Say". */
export function foldLetters(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return normalForm(text, 'NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(
      /[ıɑɡ\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/gu,
      (letter) => latin.get(letter) ?? letter,
    );
}
