import type { PhraseBank } from '../phrase-bank.ts';

export const portuguese: PhraseBank = {
  opening: {
    warm: ['Olá! Estas são as novidades de {name}.'],
    formal: ['{name} já está disponível. Veja o que muda.'],
  },
  documentOpening: {
    warm: ['Olá e boas-vindas. O assunto de hoje é {name}.'],
    formal: ['Vamos falar de {name}.'],
  },
  thisRelease: 'esta versão',
  version: 'a versão',
  summary: { lead: 'Em números: ', unit: '', joint: ', ', end: '.' },
  leads: {
    breaking: ['Primeiro, as mudanças que exigem adaptação.', 'Antes de atualizar, é bom saber o seguinte.'],
    security: ['Agora, a segurança.', 'Também há mudanças de segurança.'],
    removed: ['Algumas coisas deixam de existir.', 'Isto foi removido ou ficou obsoleto.'],
    added: ['Vamos às novidades.', 'Isto é o que há de novo.'],
    performance: ['O desempenho também melhora.'],
    changed: ['Há outras mudanças.', 'Algumas coisas agora funcionam de outra forma.'],
    fixed: ['Vamos às correções.', 'Veja o que foi corrigido.'],
    earlier: ['As notas também falam de versões anteriores.'],
  },
  questions: {
    breaking: ['A que é preciso prestar atenção antes de atualizar?'],
    security: ['E quanto à segurança?'],
    removed: ['Alguma coisa deixa de existir?'],
    added: ['O que há de novo?'],
    performance: ['E o desempenho?'],
    changed: ['O que mais muda?'],
    fixed: ['Quais erros foram corrigidos?'],
    earlier: ['E as versões anteriores?'],
    next: ['E depois?', 'O que mais é preciso saber?', 'Qual é o próximo ponto?'],
  },
  sections: {
    overview: 'Visão geral',
    breaking: 'Mudanças incompatíveis',
    security: 'Segurança',
    removed: 'Removido',
    added: 'Novidades',
    performance: 'Desempenho',
    changed: 'Mudanças',
    fixed: 'Correções',
    earlier: 'Versões anteriores',
    wrap: 'Encerramento',
  },
  history: {
    follows: 'A versão anterior foi a {version}.',
    rhythm: 'É a versão número {count} deste mês.',
  },
  rest: {
    chores: 'Há também trabalho de manutenção interna.',
    more: 'As notas completas trazem mais alterações.',
  },
  steps: {
    section: 'O que fazer',
    lead: 'Isto é o que é preciso fazer.',
    question: 'O que é preciso fazer agora?',
  },
  ending: { warm: ['É isso. Obrigado por ouvir!'], formal: ['Esse foi o resumo. Obrigado por ouvir.'] },
};
