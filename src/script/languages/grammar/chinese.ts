import type { Act, Deed, Grammar, Thing } from '../telling/entry.ts';

const acts: readonly [Act, RegExp][] = [
  ['fixed', /^(?:修复|修正|解决|修補|修復)/u],
  ['added', /^(?:新增|添加|增加|支持|引入|加入|提供|新加)/u],
  ['removed', /^(?:移除|删除|去除|去掉|下线)/u],
  ['deprecated', /^(?:废弃|弃用)/u],
  ['improved', /^(?:优化|改进|提升|完善|改善|增强|加快|提高|降低|减少)/u],
  ['changed', /^(?:调整|更新|升级|重构|简化|统一|修改|变更|更改|重写|重命名|替换|迁移|补充)/u],
];

export const chinese: Grammar = {
  deed,
  isSentence: (text) =>
    /现在|可以|可通过|能够|不再|将|需要|请|更(?:清晰|快|稳定|准确|流畅)|已|我们|您|是|会/u.test(text) &&
    deed(text) === null,
  isFault: () => false,
  namesFault: (text) => /(?:问题|错误|漏洞|异常|崩溃|bug|失败|无效|重复显示|不正确)。?$/iu.test(text),
  thing: (object, act, verb) => thing(plain(object), act, verb),
  whole: plain,
  join: (things) =>
    things.length < 2 ? (things[0] ?? '') : `${things.slice(0, -1).join('、')}，以及${things.at(-1)}`,
  frames: ({ act, verb }) => framesFor(verb ?? usual[act]),
  faults: ['{list}'],
  mended: '',
  scoped: (scope, sentence) => sentence.replace(/^(?:此外，)?/u, `$&${scope}方面，`),
  most: { things: 3, letters: 90 },
};

const usual: Readonly<Record<Act, string>> = {
  fixed: '修复',
  added: '新增',
  removed: '移除',
  deprecated: '弃用',
  improved: '优化',
  changed: '调整',
};

function plain(text: string): string {
  return text.replace(/[。.\s；;]+$/u, '');
}

function deed(text: string): Deed | null {
  for (const [act, pattern] of acts) {
    const verb = pattern.exec(text)?.[0];
    const object = verb === undefined ? '' : plain(text.slice(verb.length)).replace(/^了/u, '').trim();
    if (verb !== undefined && object.length > 1) return { act, verb, object };
  }
  return null;
}

function thing(object: string, act: Act, verb: string | null): Thing {
  const named = verb !== null || act !== 'fixed' || /(?:问题|错误|漏洞|异常|缺陷|bug)$/iu.test(object);
  const text = named ? object : `${object}的问题`;
  const brings = verb === null && act === 'added' && /^(?:全新|新版|新的)/u.test(text) ? '带来' : verb;
  return { act, verb: brings, text, number: 'many', alone: /[，；、]/u.test(text) || text.length > 40 };
}

function framesFor(verb: string): string[] {
  if (verb === '支持') return ['现在支持{list}', '同时支持{list}', '此外，还支持{list}'];
  return ['', '还', '此外，', '另外', '同时'].map((tie) => `${tie}${verb}了{list}`);
}
