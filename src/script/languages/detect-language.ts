/** Small words that are frequent in one language and rare in its neighbours. */
const smallWords: Readonly<Record<string, string>> = {
  en: 'the and of to in is for with that this are on when from not now by be it as can was an or',
  de: 'der die und das ist nicht mit für von werden wird auf ein eine den dem im zu auch bei wurde wurden oder aus sich nach jetzt nun über kann können vom zum zur beim keine war waren wenn neue behoben hinzugefügt entfernt fehlerbehebungen verbesserungen',
  fr: 'le la les des et est pour dans une que du pas sur avec par plus vous sont au ce qui ou cette aux être en lors lorsque ajout correction corrections corrigé nouveautés améliorations',
  es: 'el la los las y de que en una para con por se es del al no más como ahora un su está son este ya cuando desde añadido corregido correcciones novedades mejoras nuevo nueva',
  pt: 'o os as e de que em uma para com por se é do da no na mais como agora um não são ao dos das foi você quando ao nos adicionado corrigido correções novidades melhorias novo nova',
  it: 'il lo gli e di che in una per con si è del della non più come ora un sono alla dei delle nel questo quando alle aggiunto corretto correzioni novità miglioramenti nuovo nuova',
  nl: 'de het een en van is niet met voor dat op zijn aan te er om ook bij worden wordt naar nu deze of door',
  pl: 'w i na nie z do się jest że dla przez od po jak są oraz został lub przy tego',
  sv: 'och att det som en på är av för med den till inte om har ett från kan nu eller vid',
};

/** Letters and endings that give a language away, where its small words are few: notes can be short. */
const marks: Readonly<Record<string, RegExp>> = {
  de: /[äöüß]/u,
  fr: /[çèêàâîôûœ]/u,
  es: /[ñ¿¡]|(?:ción|ciones)$/u,
  pt: /[ãõ]/u,
  it: /zion[ei]$|[òù]$/u,
  sv: /å/u,
  pl: /[łżśćńąę]/u,
};

const scripts: readonly [string, RegExp][] = [
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
];

/** Primary language subtag of a text; English where nothing speaks for another. */
export function detectLanguage(text: string): string {
  const letters = count(text, /\p{L}/gu);
  if (letters === 0) return 'en';
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(text, /\p{Script=Han}/gu);
  if (kana + han > letters * 0.15) return kana > han * 0.15 ? 'ja' : 'zh';
  const script = scripts.find(([, pattern]) => count(text, pattern) > letters * 0.3);
  return script?.[0] ?? byWords(text);
}

function byWords(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scores = Object.entries(smallWords).map(([language, list]) => {
    const mark = marks[language];
    const marked = mark === undefined ? 0 : words.filter((word) => mark.test(word)).length;
    return { language, score: list.split(' ').reduce((sum, word) => sum + (counts.get(word) ?? 0), marked) };
  });
  const english = scores[0]?.score ?? 0;
  const best = scores.toSorted((left, right) => right.score - left.score)[0];
  const convincing = best && best.score > english * 1.3 && best.score >= Math.max(2, words.length * 0.06);
  return convincing ? best.language : 'en';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
