import type { PhraseBank } from './phrase-bank.ts';
import { perTone, perTopic } from './rows.ts';

const openings = perTone({
  casual: ['{name} ya está aquí.', '{name}: esto es lo que se está preparando.'],
  professional: ['{name} ya está disponible.', '{name}: estos cambios aún no se han publicado.'],
  enthusiastic: ['¡{name} ya está aquí!', '¡{name}: un primer vistazo a lo que viene!'],
  technical: ['{name}: estos son los cambios.', '{name}: los cambios aún sin publicar.'],
});

const topics = perTopic({
  act: ['Esto es lo que debe saber.', '¿Qué debo saber?', 'Qué hacer'],
  security: ['Un punto importante: la seguridad.', '¿Hay algo sobre seguridad?', 'Seguridad'],
  breaking: ['Algunos cambios no son compatibles.', '¿Tengo que adaptar algo?', 'Cambios incompatibles'],
  gone: ['De algunas cosas toca despedirse.', '¿Desaparece algo?', 'Lo que desaparece'],
  new: ['Estas son las novedades.', '¿Qué hay de nuevo?', 'Novedades'],
  changed: ['Algunas cosas han cambiado.', '¿Qué ha cambiado?', 'Cambios'],
  faster: ['Hablemos del rendimiento.', '¿Y el rendimiento?', 'Rendimiento'],
  fixed: ['Pasemos a las correcciones.', '¿Qué se ha corregido?', 'Correcciones'],
  known: ['Quedan problemas conocidos sin resolver.', '¿Qué falla todavía?', 'Problemas conocidos'],
});

export const spanish: PhraseBank = {
  opening: {
    ...openings,
    document: { casual: '{name}.', professional: '{name}.', enthusiastic: '¡{name}!', technical: '{name}.' },
  },
  names: { release: 'una nueva versión', version: 'la versión {version}' },
  news: { named: 'Estas son las novedades de {product}.', unnamed: 'Estas son las novedades.' },
  labels: {
    security: 'Seguridad',
    breaking: 'Cambio incompatible',
    removed: 'Eliminación',
    deprecated: 'En desuso',
    added: 'Novedad',
    performance: 'Rendimiento',
    changed: 'Cambio',
    fixed: 'Corrección',
    chore: 'Entre bastidores',
    known: 'Problema conocido',
  },
  labelled: '{label}: {text}',
  scoped: '{label} en el apartado {scope}: {text}',
  leads: topics.leads,
  questions: { ...topics.questions, earlier: '¿Y las versiones anteriores?' },
  sections: { ...topics.sections, overview: 'Resumen', earlier: 'Versiones anteriores' },
  rest: {
    more: [
      'El resto está en las notas escritas.',
      'Hay más en las notas escritas.',
      'Las notas escritas recogen el resto.',
    ],
    only: 'Los cambios están en las notas escritas.',
    document: 'El texto completo dice más.',
  },
  earlier: { before: 'Antes llegó la {version}.', skipped: 'Si se saltó la {version}:' },
  history: {
    follows: 'La versión anterior fue la {version}.',
    rhythm: 'Es el lanzamiento número {count} del mes.',
  },
  topics: ['Siguiente punto: {title}.', 'Y ahora: {title}.'],
  topicQuestions: ['¿Qué dice el apartado «{title}»?', '¿Y {title}?'],
  tasks: { open: 'Pendiente:', done: 'Hecho:' },
  list: { comma: ', ', pair: ' y ', last: ' y ', eased: { before: /^[ií]|^hi(?![aeo])|^hí/i, joint: ' e ' } },
  verbs:
    /(?<!\p{L})(?:ahora|es|son|está|están|puedes?|pueden|ha|han|era|eran|permiten?|muestran?|no|se)(?!\p{L})/iu,
  joint: ' ',
  stop: '.',
};
