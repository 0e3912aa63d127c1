import type { PhraseBank } from '../phrase-bank.ts';

export const spanish: PhraseBank = {
  opening: {
    warm: ['¡Hola! Esto es lo que trae {name}.', '¡Hola! Repasemos {name}.'],
    formal: ['Ya está disponible {name}. Esto es lo que cambia.'],
  },
  documentOpening: {
    warm: ['Hola y bienvenidos. Hoy hablamos de {name}.', 'Hola y bienvenidos. Nuestro tema de hoy: {name}.'],
    formal: ['Nuestro tema es {name}.', 'Nuestro tema: {name}.'],
  },
  thisRelease: 'esta versión',
  version: 'la versión',
  summary: { lead: 'En cifras: ', unit: '', joint: ', ', end: '.' },
  leads: {
    breaking: [
      'Primero, los cambios que exigen adaptación.',
      'Antes de actualizar conviene saber lo siguiente.',
    ],
    security: ['Lo primero es la seguridad.', 'Un punto importante es la seguridad.'],
    removed: ['Algunas cosas desaparecen.', 'Esto se retira o queda obsoleto.'],
    added: ['Veamos las novedades.', 'Esto es lo nuevo.', 'Empecemos por las novedades.'],
    performance: ['También mejora el rendimiento.'],
    changed: [
      'Hay otros cambios.',
      'Pasemos a las mejoras y los cambios.',
      'También cambia lo que ya existía.',
    ],
    fixed: ['Pasemos a las correcciones.', 'También se han corregido errores.', 'Quedan las correcciones.'],
    earlier: ['Las notas hablan además de versiones anteriores.'],
  },
  questions: {
    breaking: ['¿A qué hay que prestar atención antes de actualizar?'],
    security: ['¿Y en cuanto a la seguridad?'],
    removed: ['¿Desaparece algo?'],
    added: ['¿Qué hay de nuevo?'],
    performance: ['¿Y el rendimiento?'],
    changed: ['¿Qué más cambia?'],
    fixed: ['¿Qué errores se han corregido?'],
    earlier: ['¿Y las versiones anteriores?'],
    next: ['¿Y después?', '¿Qué más hay que saber?', '¿Cuál es el siguiente punto?'],
  },
  sections: {
    overview: 'Resumen',
    breaking: 'Cambios incompatibles',
    security: 'Seguridad',
    removed: 'Eliminado',
    added: 'Novedades',
    performance: 'Rendimiento',
    changed: 'Cambios',
    fixed: 'Correcciones',
    earlier: 'Versiones anteriores',
    wrap: 'Cierre',
  },
  history: {
    follows: 'La versión anterior fue la {version}.',
    rhythm: 'Es la versión número {count} de este mes.',
  },
  rest: {
    chore: 'A esto se suma una tarea de mantenimiento interno.',
    chores: 'A esto se suman {count} tareas de mantenimiento interno.',
    more: 'Las notas completas recogen más cambios.',
  },
  steps: {
    section: 'Qué hacer',
    lead: 'Esto es lo que hay que hacer.',
    question: '¿Qué hay que hacer ahora?',
  },
  includes: ['Incluye lo siguiente: {list}', 'En detalle: {list}'],
  numbers: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
  topics: [
    'Pasemos al siguiente punto: {title}.',
    'Veamos ahora el apartado {title}.',
    'Otro tema: {title}.',
    'Llegamos al apartado {title}.',
    'Unas palabras sobre lo siguiente: {title}.',
  ],
  topicQuestions: [
    '¿Qué dice el texto en el apartado {title}?',
    '¿Y en el apartado {title}?',
    '¿Qué conviene recordar del apartado {title}?',
  ],
  ending: {
    warm: ['Eso es todo. ¡Gracias por escuchar!'],
    formal: ['Hasta aquí el resumen. Gracias por escuchar.'],
  },
};
