import type { Act } from '../telling/entry.ts';
import { romanceGrammar } from './romance.ts';

export const spanish = romanceGrammar({
  deeds: [
    {
      act: 'fixed',
      verb: 'corrige',
      noun: /^(?:corrección|correcciones|arreglos?|solución|resolución)(?=\s)/iu,
      opens:
        /^(?:corregid[oa]s?|solucionad[oa]s?|arreglad[oa]s?|resuelt[oa]s?|corrige|corregir|soluciona[r]?|arregla[r]?)(?=[\s:])/iu,
    },
    {
      act: 'added',
      verb: 'añade',
      noun: /^(?:adición|incorporación|inclusión)(?=\s)/iu,
      opens:
        /^(?:añadid[oa]s?|agregad[oa]s?|incorporad[oa]s?|implementad[oa]s?|añade|añadir|agrega[r]?|incorpora[r]?)(?=[\s:])/iu,
    },
    {
      act: 'removed',
      verb: 'elimina',
      noun: /^(?:eliminación|retirada)(?=\s)/iu,
      opens: /^(?:eliminad[oa]s?|retirad[oa]s?|elimina[r]?|quita[r]?)(?=[\s:])/iu,
    },
    {
      act: 'improved',
      verb: 'mejora',
      noun: /^mejoras?(?=\s)/iu,
      opens: /^(?:mejorad[oa]s?|mejorar|mejora(?= (?:el|la|los|las) ))(?=[\s:])/iu,
    },
    {
      act: 'improved',
      verb: 'optimiza',
      noun: /^optimización(?=\s)/iu,
      opens: /^(?:optimizad[oa]s?|optimiza[r]?)(?=[\s:])/iu,
    },
    {
      act: 'changed',
      verb: 'actualiza',
      noun: /^(?:actualización|actualizaciones)(?=\s)/iu,
      opens: /^(?:actualizad[oa]s?|actualiza[r]?)(?=[\s:])/iu,
    },
    {
      act: 'changed',
      verb: 'cambia',
      noun: /^cambios?(?=\s)/iu,
      opens: /^(?:cambiad[oa]s?|modificad[oa]s?|cambia[r]?|modifica[r]?)(?=[\s:])/iu,
    },
    {
      act: 'changed',
      verb: 'simplifica',
      noun: /^simplificación(?=\s)/iu,
      opens: /^(?:simplificad[oa]s?|simplifica[r]?)(?=[\s:])/iu,
    },
    { act: 'changed', verb: 'rediseña', noun: /^rediseño(?=\s)/iu, opens: /^rediseñad[oa]s?(?=[\s:])/iu },
  ],
  of: [
    [/^(?:del|en el) /iu, 'el '],
    [/^(?:de|en) (?=la |las |los |una? |varios |varias |algun|este |esta )/iu, ''],
    [/^de /iu, ''],
  ],
  verbs: {
    fixed: 'corrige',
    added: 'añade',
    removed: 'elimina',
    deprecated: 'deja obsoleto',
    improved: 'trae',
    changed: 'trae',
  },
  withArticle: withSpanishArticle,
  finite:
    /(?:^|\s)(?:es|son|está|están|puede|pueden|puedes|podrás|podemos|pasa|pasan|permiten|usa|usan|utiliza|utilizan|funciona|funcionan|muestra|muestran|era|eran|estaba|estaban|fue|fueron|será|serán|hemos|ha|han|hay|debe|deben|queda|quedan|acepta|contiene|requiere|se \p{L}+|no se|ya no|tiene|tienen|encuentra|dejaba|impedía|fallaba|aparecía)(?=[\s,.]|$)/iu,
  clause: /,? (?:que|cuando|donde|si|cuyo|cuya|para|al) .*$/isu,
  past: /\b(?:era|eran|estaba|estaban)\b|(?:pod|hab|imped|aparec|ocurr|perd|deb|ten|permit|sal|produc|exced|recib)ía(?=[\s,.]|$)|\p{L}(?:aba|aban|ían)(?=[\s,.]|$)/u,
  allows: /^permite /iu,
  fault:
    /^(?:errores|error|fallos?|problemas?|correcciones|corrección de errores|fuga|bucle|cierre inesperado|bugs?|bloqueos?)\b/iu,
  and: (next) => (/^h?i(?!e)/iu.test(next) ? ' e ' : ' y '),
  frames: [
    'esta versión {verb} {list}',
    'la actualización {verb} {list}',
    'también {verb} {list}',
    'además, {verb} {list}',
  ],
  open: {
    fixed: 'Otra corrección:|También corregido:',
    added: 'Otra novedad:|También nuevo:',
    removed: 'Desaparece además:|Ya no forma parte:',
    deprecated: 'A partir de ahora, obsoleto:|También obsoleto:',
    improved: 'Otra mejora:|También mejora esto:',
    changed: 'Otro cambio:|Cabe señalar también:',
  },
  faults: [
    'Se ha corregido un fallo: {list}',
    'Otro fallo corregido: {list}',
    'También esto queda resuelto: {list}',
    'Y un problema menos: {list}',
  ],
  mended: 'Ya está corregido.',
  scoped: (scope, sentence) => `En ${scope}: ${sentence}`,
  subject: 'Esta versión',
  several: 'varios',
});

const determined =
  /^(?:el|la|los|las|un|una|unos|unas|este|esta|estos|estas|su|sus|tu|tus|varios|varias|algunos|algunas|todos|todas|dos|tres|cuatro|cinco|ningún|ninguna|más|menos|\d+)$/iu;
/** Nouns that need no article after a verb. */
const mass = /^(?:soporte|compatibilidad|ayuda|documentación)$/iu;
const feminine =
  /(?:ción|sión|dad|tad|tud|ez|umbre|sis|triz)$|^(?:clave|imagen|interfaz|base|serie|fuente|red|api|nube|parte)$/iu;

function withSpanishArticle(object: string, act: Act): string | null {
  const [first = '', second = ''] = object.split(' ');
  if (mass.test(first) && act === 'removed') return `${/^s/iu.test(first) ? 'el' : 'la'} ${object}`;
  if (determined.test(first) || mass.test(first)) return object;
  if (/^(?:nuevo|mejor|mayor|menor|primer|segundo|pequeño|gran)$/iu.test(first))
    return /^(?:mejor|mayor|menor)$/iu.test(first) ? object : `un ${object}`;
  if (/^(?:nueva|primera|segunda|pequeña)$/iu.test(first)) return `una ${object}`;
  if (/^\p{Lu}|\d/u.test(first)) return object;
  const noun = first.replace(/,$/, '');
  if (/s$/iu.test(noun) && !/(?:sis|és)$/iu.test(noun))
    return act === 'removed' ? `los ${object}`.replace(/^los (?=\S+as )/u, 'las ') : object;
  const woman = feminine.test(noun) || (/a$/iu.test(noun) && !/ma$|^(?:día|mapa)$/iu.test(noun));
  const known =
    act !== 'fixed' && (/(?:ción|sión|miento|aje)$|^modo$/iu.test(noun) || /^(?:de|del)$/iu.test(second));
  if (known) return `${woman ? 'la' : 'el'} ${object}`;
  return `${woman ? 'una' : 'un'} ${object}`;
}
