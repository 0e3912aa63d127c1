import type { PhraseBank } from './phrase-bank.ts';
import { perTone, perTopic } from './rows.ts';

const openings = perTone({
  casual: ['{name}来了。', '{name}：这些内容还没发布，先睹为快。'],
  professional: ['{name}已发布。', '{name}：以下改动尚未发布。'],
  enthusiastic: ['{name}来了！', '{name}：抢先看看即将到来的内容！'],
  technical: ['{name}的改动如下。', '{name}：尚未发布的改动如下。'],
});

const topics = perTopic({
  act: ['这些您需要知道。', '我需要知道什么？', '需要做的事'],
  security: ['安全方面，请留意。', '有涉及安全的内容吗？', '安全'],
  breaking: ['有些改动不兼容。', '有不兼容的地方吗？', '不兼容改动'],
  gone: ['有些内容要告别了。', '有什么要取消吗？', '移除与弃用'],
  new: ['来看看新内容。', '有什么新内容？', '新增'],
  changed: ['有些地方变了。', '哪些地方变了？', '变更'],
  faster: ['再说说性能。', '性能方面呢？', '性能'],
  fixed: ['接下来是问题修复。', '修复了哪些问题？', '问题修复'],
  known: ['还有一些已知问题没有解决。', '还有什么没解决？', '已知问题'],
});

const title = '本期内容：{name}。';

export const chinese: PhraseBank = {
  opening: {
    ...openings,
    document: { casual: title, professional: title, enthusiastic: title, technical: title },
  },
  names: { release: '新版本', version: '{version}版本' },
  news: { named: '下面是{product}的最新动态。', unnamed: '下面是最新动态。' },
  labels: {
    security: '安全',
    breaking: '不兼容改动',
    removed: '移除',
    deprecated: '弃用',
    added: '新增',
    performance: '性能',
    changed: '变更',
    fixed: '修复',
    chore: '内部改动',
    known: '已知问题',
  },
  labelled: '{label}：{text}',
  scoped: '{scope}方面的{label}：{text}',
  leads: topics.leads,
  questions: { ...topics.questions, earlier: '之前的版本呢？' },
  sections: { ...topics.sections, overview: '概览', earlier: '之前的版本' },
  rest: {
    more: ['其余内容请见发布说明。', '发布说明里还有更多内容。', '其他改动都写在发布说明里。'],
    only: '改动都写在发布说明里。',
    document: '更多内容见全文。',
  },
  earlier: {
    before: '在此之前发布的是{version}。',
    skipped: '如果您跳过了{version}，有一点需要注意。',
  },
  history: { follows: '上一个版本是{version}。', rhythm: '这是本月第{count}次发布。' },
  topics: ['下一个话题：{title}。', '接下来：{title}。'],
  topicQuestions: ['“{title}”讲了什么？', '那么“{title}”呢？'],
  tasks: { open: '待办：', done: '已完成：' },
  list: { comma: '、', pair: '以及', last: '以及' },
  verbs: /现在|可以|能够|不会|不再|已经/u,
  joint: '',
  stop: '。',
};
