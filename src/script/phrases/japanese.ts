import type { PhraseBank } from './phrase-bank.ts';
import { perTone, perTopic } from './rows.ts';

const openings = perTone({
  casual: ['{name}が出ました。', '{name}：まだ公開前ですが、準備中の内容です。'],
  professional: ['{name}がリリースされました。', '{name}：以下の変更はまだリリースされていません。'],
  enthusiastic: ['{name}がついに登場です！', '{name}：これから登場する内容を、ひと足早くどうぞ！'],
  technical: ['{name}の変更点です。', '{name}の、まだリリースされていない変更点です。'],
});

const topics = perTopic({
  act: ['知っておきたいことです。', '何を知っておくべきですか？', '対応が必要なこと'],
  security: ['セキュリティについてです。', 'セキュリティの話はありますか？', 'セキュリティ'],
  breaking: ['互換性のない変更もあります。', '互換性で気をつけることはありますか？', '互換性のない変更'],
  gone: ['なくなるものもあります。', 'なくなるものはありますか？', '廃止と削除'],
  new: ['新しくなった点です。', '何が新しくなりましたか？', '新機能'],
  changed: ['変わった点です。', '何が変わりましたか？', '変更点'],
  faster: ['続いて、性能です。', '性能はどうですか？', '性能'],
  fixed: ['続いて、修正です。', '何が直りましたか？', '修正'],
  known: ['まだ解決していない問題もあります。', 'まだ直っていないことは何ですか？', '既知の問題'],
});

const title = '今回は「{name}」です。';

export const japanese: PhraseBank = {
  opening: {
    ...openings,
    document: { casual: title, professional: title, enthusiastic: title, technical: title },
  },
  names: { release: '新しいバージョン', version: 'バージョン{version}' },
  news: { named: '{product}の最新情報です。', unnamed: '最新情報です。' },
  labels: {
    security: 'セキュリティ',
    breaking: '互換性のない変更',
    removed: '削除',
    deprecated: '非推奨',
    added: '追加',
    performance: '性能',
    changed: '変更',
    fixed: '修正',
    chore: '内部の変更',
    known: '既知の問題',
  },
  labelled: '{label}：{text}',
  scoped: '{scope}の{label}：{text}',
  leads: topics.leads,
  questions: { ...topics.questions, earlier: '以前のリリースについては？' },
  sections: { ...topics.sections, overview: '概要', earlier: '以前のリリース' },
  rest: {
    more: [
      '残りはリリースノートにあります。',
      'ほかの変更はリリースノートにあります。',
      '続きはリリースノートをご覧ください。',
    ],
    only: '変更点はリリースノートにあります。',
    document: '詳しくは全文をご覧ください。',
  },
  earlier: {
    before: 'その前のリリースは{version}です。',
    skipped: '{version}を飛ばした方は、次の点にご注意ください。',
  },
  history: { follows: '一つ前のバージョンは{version}でした。', rhythm: '今月{count}回目のリリースです。' },
  topics: ['次は「{title}」です。', '続いて「{title}」です。'],
  topicQuestions: ['「{title}」はどんな内容ですか？', 'では、「{title}」は？'],
  tasks: { open: '未完了：', done: '完了：' },
  list: { comma: '、', pair: 'および', last: '、' },
  verbs: /(?:ます|ました|です|でした|ない|なった|できる|される)。?$/u,
  joint: '',
  stop: '。',
};
