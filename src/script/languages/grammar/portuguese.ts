import type { Act } from '../telling/entry.ts';
import { romanceGrammar } from './romance.ts';

export const portuguese = romanceGrammar({
  deeds: [
    {
      act: 'fixed',
      verb: 'corrige',
      noun: /^(?:correção|correções|resolução)(?=\s)/iu,
      opens: /^(?:corrigid[oa]s?|resolvid[oa]s?|corrige|corrigir|resolve[r]?)(?=[\s:])/iu,
    },
    {
      act: 'added',
      verb: 'adiciona',
      noun: /^(?:adição|inclusão)(?=\s)/iu,
      opens: /^(?:adicionad[oa]s?|incluíd[oa]s?|implementad[oa]s?|adiciona[r]?|inclui[r]?)(?=[\s:])/iu,
    },
    {
      act: 'removed',
      verb: 'remove',
      noun: /^remoção(?=\s)/iu,
      opens: /^(?:removid[oa]s?|remove[r]?)(?=[\s:])/iu,
    },
    {
      act: 'improved',
      verb: 'melhora',
      noun: /^melhorias?(?=\s)/iu,
      opens: /^(?:melhorad[oa]s?|melhora[r]?)(?=[\s:])/iu,
    },
    {
      act: 'improved',
      verb: 'otimiza',
      noun: /^otimização(?=\s)/iu,
      opens: /^(?:otimizad[oa]s?|otimiza[r]?)(?=[\s:])/iu,
    },
    {
      act: 'changed',
      verb: 'atualiza',
      noun: /^(?:atualização|atualizações)(?=\s)/iu,
      opens: /^(?:atualizad[oa]s?|atualiza[r]?)(?=[\s:])/iu,
    },
    {
      act: 'changed',
      verb: 'altera',
      noun: /^(?:alteração|alterações|mudança)(?=\s)/iu,
      opens: /^(?:alterad[oa]s?|modificad[oa]s?|altera[r]?)(?=[\s:])/iu,
    },
    {
      act: 'changed',
      verb: 'simplifica',
      noun: /^simplificação(?=\s)/iu,
      opens: /^(?:simplificad[oa]s?|simplifica[r]?)(?=[\s:])/iu,
    },
  ],
  of: [
    [/^(?:do|no) /iu, 'o '],
    [/^(?:da|na) /iu, 'a '],
    [/^(?:dos|nos) /iu, 'os '],
    [/^(?:das|nas) /iu, 'as '],
    [/^de (?=uma? |vários |várias |algun)/iu, ''],
    [/^d(?=uma? )/iu, ''],
    [/^de /iu, ''],
  ],
  verbs: {
    fixed: 'corrige',
    added: 'adiciona',
    removed: 'remove',
    deprecated: 'torna obsoleto',
    improved: 'traz',
    changed: 'traz',
  },
  withArticle: withPortugueseArticle,
  finite:
    /(?:^|\s)(?:é|são|está|estão|pode|podem|podemos|passa|passam|permitem|usa|usam|utiliza|utilizam|funciona|funcionam|mostra|mostram|era|eram|estava|estavam|foi|foram|será|serão|temos|há|deve|devem|fica|ficam|aceita|contém|requer|não|tem|têm|encontra|corrigimos|adicionamos|melhoramos|removemos|lançamos|atualizamos|impedia|falhava|você|agora)(?=[\s,.]|$)/iu,
  clause: /,? (?:que|quando|onde|cujo|cuja|para|ao) .*$/isu,
  past: /\b(?:era|eram|estava|estavam|podia|podiam|havia|perdia|impedia|devia|aparecia|ocorria|permitia|exibia|abria|existia)\b|\p{L}(?:ava|avam|iam)(?=[\s,.]|$)/u,
  allows: /^permite /iu,
  fault: /^(?:erros?|falhas?|problemas?|correções|vazamento|loop|travamentos?|bugs?|bloqueio)\b/iu,
  and: () => ' e ',
  frames: [
    'esta versão {verb} {list}',
    'a atualização {verb} {list}',
    'ela também {verb} {list}',
    'além disso, {verb} {list}',
  ],
  open: {
    fixed: 'Outra correção:|Também corrigido:',
    added: 'Outra novidade:|Também novo:',
    removed: 'Também sai:|Deixa de existir:',
    deprecated: 'A partir de agora, obsoleto:|Também obsoleto:',
    improved: 'Outra melhoria:|Também melhora isto:',
    changed: 'Outra mudança:|Vale notar também:',
  },
  faults: [
    'Uma falha foi corrigida: {list}',
    'Outra falha corrigida: {list}',
    'Isto também está resolvido: {list}',
    'E um problema a menos: {list}',
  ],
  mended: 'Isso foi corrigido.',
  scoped: (scope, sentence) => `Em ${scope}: ${sentence}`,
  subject: 'Esta versão',
  several: 'vários',
});

const determined =
  /^(?:o|a|os|as|um|uma|uns|umas|este|esta|seu|sua|seus|suas|vários|várias|alguns|algumas|todos|todas|dois|duas|três|quatro|cinco|nenhum|nenhuma|mais|menos|\d+)$/iu;
const mass = /^(?:suporte|compatibilidade|ajuda|documentação)$/iu;
const feminine =
  /(?:ção|são|dade|gem|tude|ez|ice|ise)$|^(?:chave|interface|base|série|fonte|rede|api|nuvem|parte)$/iu;

function withPortugueseArticle(object: string, act: Act): string | null {
  const [first = '', second = ''] = object.split(' ');
  if (mass.test(first) && act === 'removed') return `${/^s/iu.test(first) ? 'o' : 'a'} ${object}`;
  if (determined.test(first) || mass.test(first)) return object;
  if (/^(?:novo|melhor|maior|menor|primeiro|segundo|pequeno|grande)$/iu.test(first))
    return /^(?:melhor|maior|menor)$/iu.test(first) ? object : `um ${object}`;
  if (/^(?:nova|primeira|segunda|pequena)$/iu.test(first)) return `uma ${object}`;
  if (/^\p{Lu}|\d/u.test(first)) return object;
  const noun = first.replace(/,$/, '');
  if (/s$/iu.test(noun)) return object;
  const woman = feminine.test(noun) || (/a$/iu.test(noun) && !/ma$|^(?:dia|mapa)$/iu.test(noun));
  const known =
    act !== 'fixed' &&
    (/(?:ção|são|mento|gem)$|^modo$/iu.test(noun) || /^(?:de|do|da|dos|das)$/iu.test(second));
  if (known) return `${woman ? 'a' : 'o'} ${object}`;
  return `${woman ? 'uma' : 'um'} ${object}`;
}
