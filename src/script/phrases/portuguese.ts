import type { PhraseBank } from './phrase-bank.ts';
import { perTone, perTopic } from './rows.ts';

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

export const portuguese: PhraseBank = {
  opening: {
    ...openings,
    document: { casual: '{name}.', professional: '{name}.', enthusiastic: '{name}!', technical: '{name}.' },
  },
  names: { release: 'uma nova versão', version: 'a versão {version}' },
  news: { named: 'Estas são as novidades de {product}.', unnamed: 'Estas são as novidades.' },
  labels: {
    security: 'Segurança',
    breaking: 'Mudança incompatível',
    removed: 'Remoção',
    deprecated: 'Em desuso',
    added: 'Novidade',
    performance: 'Desempenho',
    changed: 'Mudança',
    fixed: 'Correção',
    chore: 'Nos bastidores',
    known: 'Problema conhecido',
  },
  labelled: '{label}: {text}',
  scoped: '{label} em {scope}: {text}',
  leads: topics.leads,
  questions: { ...topics.questions, earlier: 'E as versões anteriores?' },
  sections: { ...topics.sections, overview: 'Visão geral', earlier: 'Versões anteriores' },
  rest: {
    more: [
      'O resto está nas notas escritas.',
      'Há mais nas notas escritas.',
      'As notas escritas trazem o resto.',
    ],
    only: 'As mudanças estão nas notas escritas.',
    document: 'O texto completo diz mais.',
  },
  earlier: {
    before: 'Antes dela veio a {version}.',
    skipped: 'Se você pulou a versão {version}, vale saber uma coisa.',
  },
  history: { follows: 'A versão anterior foi a {version}.', rhythm: 'É o lançamento número {count} do mês.' },
  topics: ['Próximo assunto: {title}.', 'E agora: {title}.'],
  topicQuestions: ['O que diz a parte “{title}”?', 'E {title}?'],
  tasks: { open: 'Por fazer:', done: 'Feito:' },
  list: { comma: ', ', pair: ' e ', last: ' e ' },
  verbs:
    /(?<!\p{L})(?:agora|é|são|está|estão|pode|podem|foi|foram|era|eram|permitem?|mostram?|não|se)(?!\p{L})/iu,
  joint: ' ',
  stop: '.',
};
