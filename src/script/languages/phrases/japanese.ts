import type { PhraseBank } from '../phrase-bank.ts';

export const japanese: PhraseBank = {
  opening: { warm: ['こんにちは。{name}の変更点をご紹介します。'], formal: ['{name}の内容をお伝えします。'] },
  documentOpening: {
    warm: ['こんにちは。今回は{name}についてお話しします。'],
    formal: ['{name}についてご紹介します。'],
  },
  thisRelease: '今回のリリース',
  version: 'バージョン',
  summary: { lead: '変更の内訳は、', unit: '件', joint: '、', end: 'です。' },
  leads: {
    breaking: ['まず、対応が必要な変更です。', 'アップデートの前に、次の点を確認してください。'],
    security: ['続いて、セキュリティについてです。'],
    removed: ['廃止や削除もあります。'],
    added: ['新しい機能をご紹介します。', '続いて、新機能です。'],
    performance: ['性能も改善されました。'],
    changed: ['そのほかの変更点です。'],
    fixed: ['続いて、修正された点です。', '不具合の修正もあります。'],
    earlier: ['以前のリリースについても書かれています。'],
  },
  questions: {
    breaking: ['アップデートの前に注意することはありますか？'],
    security: ['セキュリティについてはどうですか？'],
    removed: ['なくなるものはありますか？'],
    added: ['新しい機能は何ですか？'],
    performance: ['性能はどうですか？'],
    changed: ['ほかに変わった点はありますか？'],
    fixed: ['どの不具合が直りましたか？'],
    earlier: ['以前のリリースではどうでしたか？'],
    next: ['次はどんな内容ですか？', 'ほかには何がありますか？', 'もう少し詳しく教えてもらえますか？'],
  },
  sections: {
    overview: '概要',
    breaking: '互換性のない変更',
    security: 'セキュリティ',
    removed: '削除と廃止',
    added: '新機能',
    performance: '性能',
    changed: '変更点',
    fixed: '修正',
    earlier: '以前のリリース',
    wrap: 'まとめ',
  },
  history: {
    follows: '前のバージョンは{version}でした。',
    rhythm: '今月{count}回目のリリースです。',
  },
  rest: {
    chores: 'ほかに内部の保守作業もあります。',
    more: 'そのほかの変更は全文をご覧ください。',
  },
  steps: { section: '手順', lead: '手順は次のとおりです。', question: 'どのような手順ですか？' },
  ending: {
    warm: ['以上です。お聞きいただき、ありがとうございました。'],
    formal: ['ご紹介は以上です。ありがとうございました。'],
  },
};
