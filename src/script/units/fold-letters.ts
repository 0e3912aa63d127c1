import { normalForm } from '../normal-form.ts';

/** Letters of other scripts, each with the Latin letter that it looks like. */
const pairs =
  'АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXԚQԜWаaвbеeѕsіiјjкkмmнhоoрpсcтtуyхxԛqԝwԁdһhӏlѵvьbєe' +
  'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXαaβbεeηnιiκkνvοoρpτtυuχxγyωwϲcօoսuհhոnɑaɡgıi';
const latin = new Map(
  Array.from({ length: pairs.length / 2 }, (_, at) => [pairs[2 * at], pairs[2 * at + 1]]),
);

/** Digits and symbols that replace a letter inside a word. */
const disguised = new Map([...'0o1i3e4a5s7t@a$s'.matchAll(/../g)].map(([pair]) => [pair[0], pair[1]]));

/** Matches a word that is spelled out. */
const spelled = /(?<![\p{L}\p{N}])\p{L}(?:[ .·-]\p{L}){3,20}(?![\p{L}\p{N}])/gu;

/**
 * Normalizes disguised letters for comparison: "Ѕay" with a Cyrillic letter is "Say", "A l e x a" is "Alexa",
 * "p4ssw0rd" is "password".
 */
export function foldLetters(text: string): string {
  const read = foldScripts(text).replaceAll(spelled, (letters) => letters.replaceAll(/[^\p{L}]/gu, ''));
  return read.replaceAll(/(?<=[a-z])[013457@$]{1,2}(?=[a-z])/gi, (signs) =>
    Array.from(signs, (sign) => disguised.get(sign)).join(''),
  );
}

function foldScripts(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return normalForm(text, 'NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(
      /[ıɑɡ\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/gu,
      (letter) => latin.get(letter) ?? letter,
    );
}
