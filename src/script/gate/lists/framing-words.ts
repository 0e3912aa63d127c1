import { findPhrases } from '../../phrases/find-phrases.ts';
import { wordSet } from '../../word-list.ts';
import { tokensOf } from '../tokens.ts';
import { negators } from './synonyms.ts';

/** Words of English framing sentences. None of them evaluates, negates or reports an event. */
export const englishFramingWords = wordSet(
  `a an the this that these those and but so well now then also too again of in on for with to about at by into onto through as it its
  it's that's here's there's let's what's we we'll we're i i'll i'd i'm me my our ours you you'll you're us is are was were has have will
  would can let here there which what who when where why
  hello hi hey welcome back good morning afternoon evening everyone everybody all listeners dear friends thanks thank listening joining
  being time tuning goodbye bye see soon later until till care tuned enjoy fun nice great lovely week weekend episode show edition podcast host happy
  okay ok right alright sure understood curious wonder wondering glad sounds course ask hear
  start starting begin beginning kick look looking turn turning move moving go going get getting come comes coming talk talking speak speaking hearing
  discuss cover covers covered explain walk dive dig continue continuing finish wrap wraps switch take takes brings bring leads leaves
  concludes know read find say
  news overview summary glance word words story topic topics subject part parts point points thing things section chapter question questions
  answer answers detail details highlights headlines essentials rest list notes written full changelog text document guide report policy minutes page release releases
  version versions update change changes fix fixes feature features improvement improvements additions removals deprecations breaking security
  performance housekeeping nutshell step steps moment minute bit side front area areas rule rules decision decisions
  more much one two three four five few some couple several other others else everything something another last final first firstly second secondly
  third thirdly next finally lastly second new newest latest earlier previous before after older big bigger biggest main important most
  key short quick brief briefly quickly small smaller little closer nicer interesting urgent useful practical lighter single together
  changed changing means mean worth attention today today's month half their own be just recently lot lots agenda meeting`,
);

/** Phrases of framing sentences whose words alone do not frame. */
export const englishFramingPhrases = `over to|go over|leave it at that|leave it there|news from|latest from|all the best|good luck|cheers|safe travels|fair winds|that matters most|that matters|when the next version comes out|how to upgrade|asks for one thing|asks for two things|asks for a few things|asks for some care|asks one thing of you|before you upgrade|before you update|when you upgrade|when you update|how to update|how to switch|how to start|is about|what could break|what can break|what may break|what might break|what breaks|
  you have to know|you have to do|you need to do|you should do|you've been listening to|tell me more|tell us more|tell me about|tell us about|is out|are out|out now|first up|next up|up next|wrap up|wraps up|wraps it up|wrap things up|close with|end with|open with|
  kick off|kick things off|a wrap|a word on|so long|so much for|let's see|we're done|we are done|has arrived|has landed|has come out|has been released|has just been released|has just arrived|is available|is now available|is ready|has reached|
  while we're at it|speaking of|last but not least|right away|at last|got it|makes sense|makes a change|good to know|no worries|of course|as always|as usual|at a glance|
  what you have to do|what you need to do|what you need to know|what you have to know|what you should know|what you must know|what you have to change|what you need to change|what matters|what matters most|
  that matter|that matter most|that need your attention|that needs your attention|that need action|that may break your code|that might break your code|that may break things|that break things|
  worth knowing|you should know|you should know about|you need to know|to know about|that you should know|what's gone|what's fixed|what was fixed|what's still open|what is still open|
  you'll notice|you'll find|you can find|you can read|you'll hear|you'll see|thank you|with you|for you|take care|your time|your attention|your code|your host|your hosts|how it works|how about|how come|i'd like to|would like to|see you|to you|for today|for now|happy|the end of the list`;

/** Words that may follow a product, a release or the notes: they are available, and have news or details. */
export const announcing = wordSet(
  `here out available now live there a an the new newest latest version release update edition arrived landed reached come been released ready in on of for
  notes more rest details all everything else story list today finally also and another big small some few fixes changes features
  improvements news next first us written full just recently about`,
);

/** Words of framing sentences in other languages, besides the phrases of the built-in writer. */
const courtesies: Readonly<Record<string, string>> = {
  de: `hallo guten tag morgen abend willkommen herzlich zurück liebe zuhörer ist das da die der den dem es gibt jetzt verfügbar zu zum zur über von
    in bei mit für und nun weiter geht geht's wir kommen schauen blicken beginnen starten fangen an auf uns zuerst zunächst schließlich zuletzt dann noch außerdem
    mehr alles weitere steht stehen neuen neue neuerungen änderungen fehlern fehler fehlerbehebungen sicherheit neuem war waren war's soweit fürs für's zuhören
    danke vielen dank bis nächsten mal bald alle einzelheiten hinweisen versionshinweisen notizen text funktionen verbesserungen korrekturen tschüss wiederhören heute mal gut hier kommt`,
  fr: `bonjour bonsoir bienvenue à tous et toutes voici voilà la le les l' du de des d' version est arrivé arrivée disponible maintenant passons commençons par
    continuons avec enfin ensuite puis d'abord aux au correctifs corrections nouveautés nouveauté changements sécurité merci de nous avoir écouté votre écoute prochaine fois
    bientôt au revoir c'est c'était tout pour aujourd'hui plus détails dans notes`,
  es: `hola buenos días buenas tardes bienvenidos bienvenidas bienvenido a todos ya está aquí disponible la el los las versión ahora vamos pasemos empecemos empezamos con
    por último primero después luego y novedades cambios correcciones errores seguridad gracias por escuchar escucharnos hasta la próxima pronto adiós eso es todo
    hoy esto fue más detalles en notas de al del`,
  it: `ciao salve buongiorno buonasera benvenuti benvenute a tutti ecco è arrivata arrivato disponibile ora adesso passiamo cominciamo iniziamo con da dalle dai alle ai
    infine poi prima e novità modifiche correzioni errori sicurezza grazie per l'ascolto averci ascoltato alla prossima presto arrivederci tutto oggi questo era
    versione la il le i di del della nelle note dettagli più`,
  pt: `olá bom dia boa tarde noite bem-vindos bem-vindas bem-vindo a todos já chegou está aqui disponível agora vamos passemos começamos comecemos com por fim primeiro depois
    e novidades mudanças correções erros segurança obrigado obrigada por ouvir até à a próxima breve adeus é tudo hoje isto isso foi versão o os as do da dos das aos nas
    notas mais detalhes de`,
};

/** Words of framing sentences in a language: those of the built-in writer, greetings, transitions and goodbyes. */
export function framingWordsOf(language: string): ReadonlySet<string> {
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const { opening, names, news, sections, rest: more, earlier, history, topics } = findPhrases(language);
  const phrases = [
    ...Object.values(opening).flatMap((each) => Object.values(each)),
    ...[names, news, sections, earlier, history].flatMap((each) => Object.values(each)),
    ...more.more,
    more.only,
    more.document,
    ...topics,
    courtesies[language] ?? '',
  ].map((phrase) => phrase.replace(/\{\w+\}/g, ' '));
  const words = new Set(phrases.flatMap((phrase) => tokensOf(phrase).map(({ word }) => word))).difference(
    negators,
  );
  byLanguage.set(language, words);
  return words;
}

const byLanguage = new Map<string, ReadonlySet<string>>();
