/** The most common words in passwords, and the name of this product. */
const commonWords = `
  aloud password passwort passwd kennwort motdepasse contraseña senha pass admin administrator root user guest login
  welcome willkommen bienvenue hello hallo bonjour letmein access secret geheim master default changeme change temp test
  testing server system computer internet office company google facebook samsung apple windows qwerty azerty
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
  october november december spring summer autumn winter
  iloveyou love princess prinzessin sunshine shadow dragon monkey tiger ninja killer hunter ranger superman batman
  pokemon starwars minecraft football fussball soccer baseball basketball hockey liverpool chelsea arsenal barcelona
  whatever freedom trustno flower cookie banana cheese chocolate purple orange silver golden diamond
  michael jordan charlie daniel thomas jessica ashley jennifer anthony andrew michelle nicole family baby angel
`
  .trim()
  .split(/\s+/);

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '!@#$%^&*()_+',
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
].flatMap((row) => [row, [...row].reverse().join('')]);

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A password with more letters than this besides common parts is hard enough to guess. */
const fewLetters = 4;

/** Whether a password consists mostly of common words, parts of its owner's address, keyboard rows and repetitions. */
export function isEasyPassword(password: string, email: string): boolean {
  const text = password.toLowerCase();
  const common = new Set([...spans(text, commonOrOwn(email)), ...rowsIn(text), ...repeatedIn(text)]);
  const letters = [...text.matchAll(/\p{L}/gu)].map(({ index }) => index);
  const rare = letters.filter((index) => !common.has(index));
  return rare.length <= fewLetters && (common.size > 0 || letters.length === 0);
}

function commonOrOwn(email: string): string[] {
  const own = email.toLowerCase().split(/[^\p{L}]+/u);
  return [...commonWords, ...own.filter((word) => word.length > 2)];
}

/** Yields the positions of the words, including spellings with digits and signs for letters. */
function* spans(text: string, words: readonly string[]): Generator<number> {
  const letters = text.replaceAll(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign);
  for (const written of new Set([text, letters])) {
    for (const word of words) {
      for (let at = written.indexOf(word); at >= 0; at = written.indexOf(word, at + 1))
        yield* indexes(at, word.length);
    }
  }
}

function* rowsIn(text: string): Generator<number> {
  for (let at = 0; at + 4 <= text.length; at += 1) {
    if (rows.some((row) => row.includes(text.slice(at, at + 4)))) yield* indexes(at, 4);
  }
}

function* repeatedIn(text: string): Generator<number> {
  for (let at = 1; at + 3 <= text.length; at += 1) {
    if (text.indexOf(text.slice(at, at + 3)) < at) yield* indexes(at, 3);
  }
}

function indexes(from: number, length: number): number[] {
  return Array.from({ length }, (_, index) => from + index);
}
