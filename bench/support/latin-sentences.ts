import { randomNumbers } from './random-numbers.ts';

export const espeakLanguages = ['es', 'fr', 'it', 'pt', 'hi'] as const;
export type EspeakLanguage = (typeof espeakLanguages)[number];

/** What release notes have in every language. */
const names =
  'API JSON useState parse_url npm HTTP 404 v2.4.0 2.0-rc.1 GitHub Node.js 3.5GB 25% 14:30 2026-11-15 #123 1234 99 https://example.com/a';

/** Nouns, verbs with their complement, and adverbs: between them they have every sound of the language. */
const words: Readonly<Record<EspeakLanguage, Readonly<Record<string, string>>>> = {
  es: {
    N: 'la búsqueda|el proyecto|la configuración|el año pasado|la pingüinera|el archivo jerárquico|la lluvia|el yogur|la cuenta vacía|el güión|la cigüeña|el reloj|la quesería|el chófer|un kilómetro|la guitarra|el examen|la zanahoria|el huésped|el búho',
    V: 'ya no se detiene|funciona mejor|encuentra errores|se guarda aquí|llega antes|cambió el jueves|muestra imágenes|exige permiso|ayuda a elegir|corrige el fallo',
    A: 'rápidamente|también|aún más|después|quizás|así|allí|siempre',
  },
  fr: {
    N: 'la recherche|le garçon|un œuf|l’utilisateur|la feuille|le brouillon|une heure|l’hôpital|le parfum|la montagne|les yeux|le champ|un bœuf|la jeunesse|le huit mai|la nuit|le tableau de bord|l’aiguille|le fichier joint|la réunion',
    V: 'ne s’arrête plus|fonctionne mieux|enregistre tout|a été corrigé|choisit la langue|peut échouer|vaut mieux|grossit un peu|guette l’erreur|rejoint l’équipe',
    A: 'rapidement|aujourd’hui|déjà|à nouveau|bientôt|ailleurs|loin|là-bas',
  },
  it: {
    N: 'la ricerca|il progetto|lo gnomo|gli amici|la famiglia|lo zaino|la scienza|il ghiaccio|l’azienda|la chiave|lo sciopero|il cuoio|la pizza|l’uovo|il giorno|la guerra|il quaderno|lo studio|l’acqua|il mezzogiorno',
    V: 'non si ferma più|funziona meglio|trova gli errori|è stata corretta|sceglie la lingua|può fallire|cresce ogni giorno|aggiunge file|scioglie il nodo|raggiunge tutti',
    A: 'velocemente|già|così|perciò|oggi|ovunque|quaggiù|più volte',
  },
  pt: {
    N: 'a busca|o projeto|a configuração|o irmão|a mãe|o coração|as lições|o trabalho|a manhã|o guia|a água|o chefe|o jogo|a linguiça|o bem comum|os pães|um exame|a rã|o álbum|o tíquete',
    V: 'não para mais|funciona bem|encontra erros|foi corrigida|põe tudo em ordem|escolhe a língua|pode falhar|cresceu ontem|ajuda ninguém|guarda o arquivo',
    A: 'rapidamente|também|amanhã|então|já|ali|às vezes|muito',
  },
  hi: {
    N: 'खोज|परियोजना|संग्रह|ज्ञान|ऋषि|फ़ाइल|ज़रूरत|क़लम|ग़लती|पढ़ाई|लड़का|छात्र|झंडा|ठंड|ढक्कन|थैला|धूप|भाषा|घर|आँख|हँसी|ऊँट|औरत|ऐनक|ओस|डॉक्टर|कृपा|शक्ति|यज्ञ|चाँद',
    V: 'नहीं रुकता है|बेहतर चलता है|मिल गया|ठीक किया गया|चुन सकते हैं|विफल हो सकता है|बढ़ गया है|जोड़ता है|खुलता है|दिखाई देता है',
    A: 'जल्दी|अब|आज|फिर से|यहाँ|वहाँ|हमेशा|थोड़ा',
  },
};

const shapes = ['N V.', 'N V A!', 'A, N V: N.', 'N (X) V?', 'X: N V, N V.', 'N – X – V A.', '“N” V; N V…'];

/** Sentences as release notes have them, all different, the same for the same seed. */
export function latinSentences(language: EspeakLanguage, count: number): string[] {
  const random = randomNumbers(22);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const lists: Readonly<Record<string, readonly string[]>> = {
    X: names.split(' '),
    ...Object.fromEntries(Object.entries(words[language]).map(([kind, row]) => [kind, row.split('|')])),
  };
  const made = new Set<string>();
  while (made.size < count) made.add(pick(shapes).replaceAll(/[NVAX]/g, (kind) => pick(lists[kind] ?? [])));
  return [...made];
}
