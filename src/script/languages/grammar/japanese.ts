import type { Act, Deed, Grammar, Thing } from '../telling/entry.ts';

const acts: Readonly<Record<string, Act>> = {
  修正: 'fixed',
  解消: 'fixed',
  追加: 'added',
  実装: 'added',
  導入: 'added',
  サポート: 'added',
  削除: 'removed',
  廃止: 'removed',
  終了: 'removed',
  停止: 'removed',
  改善: 'improved',
  強化: 'improved',
  最適化: 'improved',
  高速化: 'improved',
  改良: 'improved',
  変更: 'changed',
  更新: 'changed',
  調整: 'changed',
  統一: 'changed',
  刷新: 'changed',
  簡素化: 'changed',
  見直し: 'changed',
};
const verbs = Object.keys(acts).join('|');
const done = new RegExp(`^(.{1,300}?)[をの]?(?<!に)(${verbs})(?:し(?:た|ました))?$`, 'su');

/** "わかりやすく変更": how it was done stands where its object would. */
const doneSomehow = new RegExp(`(?:く|に)(?:${verbs})$`, 'u');

export const japanese: Grammar = {
  deed,
  isSentence: (text) =>
    /(?:ます|ました|です|でした|ません|ください|ましょう|なった|された|できる|ている|ように|に(?:移行|分離)|向上|対応)$/u.test(
      plain(text),
    ) || doneSomehow.test(plain(text)),
  isFault: () => false,
  namesFault: (text) =>
    /(?:問題|不具合|バグ|エラー|現象)$|(?:ない|なくなる|してしまう|落ちる)$/u.test(plain(text)),
  thing: (object, act, verb) => thing(plain(object), act, verb),
  whole: (text) => polite(plain(text)),
  join: (things) => things.join('と、'),
  frames: ({ act, verb, number }) => framesFor(act, verb, number === null),
  faults: ['{list}'],
  mended: '',
  scoped: (scope, sentence) => sentence.replace(/^(?:また、|さらに、|あわせて、)?/u, `$&${scope}では、`),
  most: { things: 2, letters: 60 },
};

function plain(text: string): string {
  return text.replace(/[。.\s]+$/u, '');
}

function deed(text: string): Deed | null {
  const [, object = '', verb = ''] = done.exec(plain(text)) ?? [];
  const act = acts[verb];
  if (act === undefined || object === '' || /(?:わかりやすく|新しく|大きく|に)$/u.test(object)) return null;
  return { act, object, verb: verb === '見直し' ? '変更' : verb };
}

function thing(object: string, act: Act, verb: string | null): Thing {
  const wrong = act === 'fixed' && /(?:ない|る|た|う|く|い)$/u.test(object);
  const text = wrong ? `${object}問題` : object;
  return { act, verb, text, number: 'many', alone: /[、にでへを]/u.test(text) || text.length > 28 };
}

const usual: Readonly<Record<Act, string>> = {
  fixed: '修正',
  added: '追加',
  removed: '廃止',
  deprecated: '非推奨に',
  improved: '改善',
  changed: '変更',
};

function framesFor(act: Act, verb: string | null, open: boolean): string[] {
  if (open) return ['{list}です'];
  const word = verb ?? usual[act];
  if (verb === null && act === 'changed') return ['{list}です', 'また、{list}です'];
  if (act === 'deprecated') return ['{list}は非推奨になりました', 'また、{list}も非推奨になりました'];
  return [
    `{list}を${word}しました`,
    `また、{list}を${word}しました`,
    `さらに、{list}を${word}しました`,
    `{list}も${word}しました`,
    `あわせて、{list}を${word}しました`,
  ];
}

const endings: readonly (readonly [RegExp, string])[] = [
  [/(ない|ません)ように$/u, '$1ようにしました'],
  [/ように$/u, 'ようになりました'],
  [/への対応$/u, 'に対応しました'],
  [/の対応$/u, 'に対応しました'],
  [/(に(?:対応|変更|更新|移行|分離|統一))$/u, '$1しました'],
  [/(?<![にをは])対応$/u, 'に対応しました'],
  [/の?向上$/u, 'が向上しました'],
  [/した$/u, 'しました'],
  [/(?<=[なわ])った$/u, 'りました'],
  [/された$/u, 'されました'],
  [/できる$/u, 'できます'],
  [/ている$/u, 'ています'],
  [/れる$/u, 'れます'],
  [/する$/u, 'します'],
  [/なる$/u, 'なります'],
  [/である$/u, 'です'],
];

/** The polite form of an entry that was written for the eye; a plain noun gets its "です". */
function polite(text: string): string {
  if (/(?:ます|ました|です|でした|ません|ください|ましょう|か|[！？!?])$/u.test(text)) return text;
  for (const [pattern, by] of endings) if (pattern.test(text)) return text.replace(pattern, by);
  const verb = new RegExp(`(?:${verbs})$`, 'u').exec(text)?.[0];
  if (verb !== undefined) return `${text}しました`;
  return /[\p{Script=Han}\p{Script=Katakana}ー\p{Script=Latin}\d]$/u.test(text) ? `${text}です` : text;
}
