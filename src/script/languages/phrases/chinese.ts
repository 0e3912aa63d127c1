import type { PhraseBank } from '../phrase-bank.ts';

export const chinese: PhraseBank = {
  opening: ['大家好，来看看{name}有哪些变化。', '欢迎收听，下面介绍{name}的更新内容。'],
  documentOpening: ['大家好，今天我们来聊聊{name}。', '欢迎收听，下面介绍{name}。'],
  thisRelease: '这个版本',
  version: '版本',
  leads: {
    breaking: ['首先是需要注意的不兼容变更。', '升级之前，请先了解以下变更。'],
    security: ['接下来是安全方面的内容。'],
    removed: ['有些内容被移除或废弃。'],
    added: ['先看新功能。', '接下来是新功能。'],
    performance: ['性能方面也有改进。'],
    changed: ['还有一些其他变化。', '接下来是一些调整。'],
    fixed: ['接下来是问题修复。', '这次还修复了一些问题。'],
    earlier: ['更新日志里还提到了之前的版本。'],
  },
  questions: {
    breaking: ['升级之前需要注意什么？'],
    security: ['安全方面呢？'],
    removed: ['有什么被移除了吗？'],
    added: ['有哪些新功能？'],
    performance: ['性能方面呢？'],
    changed: ['还有哪些变化？'],
    fixed: ['修复了哪些问题？'],
    earlier: ['之前的版本呢？'],
    next: ['接下来呢？', '还有什么需要了解的？', '能再具体说说吗？'],
    wrap: ['最后还有什么要说的？'],
  },
  sections: {
    overview: '概览', breaking: '不兼容变更', security: '安全', removed: '移除与废弃', added: '新功能',
    performance: '性能', changed: '变更', fixed: '问题修复', earlier: '之前的版本', wrap: '结尾',
  },
  ending: ['以上就是全部内容，感谢收听。', '今天就到这里，感谢收听。'],
};
