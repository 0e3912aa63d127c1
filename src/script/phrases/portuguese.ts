import type { PhraseBank } from './phrase-bank.ts';
import { perCategory, perTone, perTopic } from './rows.ts';

const openings = perTone({
  casual: ['{name} chegou.', '{name}: isto ainda não saiu, mas está a caminho.'],
  professional: ['{name} já está disponível.', '{name}: estas mudanças ainda não foram publicadas.'],
  enthusiastic: ['{name} chegou!', '{name}: uma primeira olhada no que vem por aí!'],
  technical: ['{name}: estas são as mudanças.', '{name}: as mudanças ainda não publicadas.'],
});

const topics = perTopic({
  act: ['Isto é o que você precisa saber.', 'O que preciso saber?', 'O que fazer'],
  security: ['Um ponto importante: a segurança.', 'Tem algo sobre segurança?', 'Segurança'],
  breaking: ['Algumas mudanças não são compatíveis.', 'Preciso adaptar algo?', 'Mudanças incompatíveis'],
  gone: ['Algumas coisas vão sair de cena.', 'Alguma coisa vai sair?', 'O que sai'],
  new: ['Vamos às novidades.', 'O que há de novo?', 'Novidades'],
  changed: ['Algumas coisas mudaram.', 'O que mudou?', 'Mudanças'],
  faster: ['Agora, o desempenho.', 'E o desempenho?', 'Desempenho'],
  fixed: ['Agora, as correções.', 'O que foi corrigido?', 'Correções'],
  known: ['Há problemas conhecidos ainda em aberto.', 'O que ainda não funciona?', 'Problemas conhecidos'],
});

/** All nouns are feminine: "uma" and "duas" fit each of them. */
const kinds = perCategory({
  security: ['Segurança', 'correção de segurança', 'correções de segurança'],
  breaking: ['Mudança incompatível', 'mudança incompatível', 'mudanças incompatíveis'],
  removed: ['Remoção', 'remoção', 'remoções'],
  deprecated: ['Em desuso', 'descontinuação', 'descontinuações'],
  added: ['Novidade', 'novidade', 'novidades'],
  performance: ['Desempenho', 'mudança de desempenho', 'mudanças de desempenho'],
  changed: ['Mudança', 'mudança', 'mudanças'],
  fixed: ['Correção', 'correção', 'correções'],
  chore: ['Nos bastidores', 'mudança interna', 'mudanças internas'],
});

export const portuguese: PhraseBank = {
  opening: {
    ...openings,
    document: { casual: '{name}.', professional: '{name}.', enthusiastic: '{name}!', technical: '{name}.' },
  },
  verdicts: {
    security: 'Inclui {count}.',
    fixes: 'Traz {count}.',
  },
  names: { release: 'uma nova versão', version: 'a versão {version}' },
  news: { named: 'Estas são as novidades de {product}.', unnamed: 'Estas são as novidades.' },
  labels: { ...kinds.labels, improved: 'Melhoria', known: 'Problema conhecido' },
  labelled: '{label}: {text}',
  scoped: '{label} em {scope}: {text}',
  leads: topics.leads,
  questions: { ...topics.questions, rest: 'É só isso?', earlier: 'E as versões anteriores?' },
  sections: { ...topics.sections, overview: 'Visão geral', earlier: 'Versões anteriores' },
  nouns: kinds.nouns,
  rest: {
    more: 'As notas escritas também trazem {list}.',
    only: 'As notas trazem {list}.',
    again: 'mais {count} {noun}',
    first: '{count} {noun}',
  },
  earlier: {
    before: 'Antes dela veio a {version}.',
    skipped: 'Se você pulou a versão {version}, vale saber uma coisa.',
  },
  history: { follows: 'A versão anterior foi a {version}.', rhythm: 'É o lançamento número {count} do mês.' },
  topics: ['Próximo assunto: {title}.', 'E agora: {title}.'],
  topicQuestions: ['O que diz a parte “{title}”?', 'E {title}?'],
  list: { comma: ', ', pair: ' e ', last: ' e ' },
  joint: ' ',
  stop: '.',
  numbers: 'uma duas três quatro cinco seis sete oito nove dez onze doze',
};
