import { upperFirst } from '../../english/case.ts';
import type { Act, Deed, Grammar, Thing } from '../telling/entry.ts';
import { knownAct, nounLike, nounOf } from './german-nouns.ts';

const deeds: readonly [Act, RegExp][] = [
  ['fixed', /^(?:behoben|korrigiert|gefixt|beseitigt|gelöst|repariert|geschlossen|beseitigt|bereinigt)$/iu],
  ['added', /^(?:hinzugefügt|ergänzt|eingeführt|eingebaut|implementiert|integriert)$/iu],
  ['removed', /^(?:entfernt|gelöscht|abgeschafft|eingestellt)$/iu],
  [
    'improved',
    /^(?:verbessert|optimiert|beschleunigt|vereinfacht|erweitert|überarbeitet|modernisiert|reduziert|gesenkt|verringert|erhöht|verkürzt)$/iu,
  ],
  [
    'changed',
    /^(?:geändert|angepasst|aktualisiert|umbenannt|verschoben|ersetzt|umgestellt|aufgeräumt|vereinheitlicht|neu gestaltet|neu gebaut|aufgeteilt|zusammengefasst|aktiviert|deaktiviert)$/iu,
  ],
];

/** Where the main clause of an entry ends. */
const clause =
  /, (?:der|die|das|den|dem|deren|dessen|welche[rs]?|wenn|weil|dass|damit|sodass|so dass|wo|was|wobei|falls|obwohl|sobald|um)\b.*$/su;
const finite =
  /\b(?:ist|sind|wird|werden|kann|kannst|können|könnt|lässt|lassen|hat|haben|habt|wurde|wurden|war|waren|muss|müssen|soll|sollen|sollte|sollten|darf|dürfen|gibt|zeigt|zeigen|unterstützt|funktioniert|funktionieren|erhält|erhalten|bietet|bieten|nutzt|nutzen|verwendet|verwenden|lädt|laden|läuft|laufen|startet|öffnet|öffnen|steht|stehen|bleibt|bleiben|führt|führten|erscheint|erscheinen|enthält|enthalten|braucht|brauchen|konnte|konnten|fehlte|fehlten|blieb|blieben|ging|gingen|stürzte|findet|versteht|merkt|speichert|sendet|heißt|heißen|gilt|gelten|entfällt|entfallen|verlangt|liefert|erkennt|bringt|schließt|benötigt|setzt|wählen|nutze|probiere|stellen)\b/u;
const past =
  /\b(?:war|waren|wurde|wurden|konnte|konnten|fehlte|fehlten|blieb|blieben|ging|gingen|stürzte|führte|führten|funktionierte|funktionierten|erschien|erschienen|zeigte|zeigten|hatte|hatten|ließ|ließen)\b/iu;

/** Signs that a sentence in the present still tells of the fault, and signs that it tells of the cure. */
const wrong =
  /\b(?:springt|hängt|flackert|stürzt|fehlt|fehlen|verschwindet|verschwinden|bricht|ruckelt|überlappt)\b/u;
const mended =
  /\b(?:wieder|jetzt|nun|nicht mehr|korrekt|richtig|behoben|korrigiert|gelöst|ab sofort|zuverlässig|neu)\b/iu;

/** "Behebt einen Fehler": the release acts, and goes without saying. */
const acts =
  /^(?:behebt|fügt|unterstützt|ermöglicht|erlaubt|ändert|bringt|führt|löst|schließt|verhindert|vermeidet|stellt)\s/iu;
const orders = /^(?:teile|nutze|probiere|entdecke|finde|wähle|erstelle|sende|lade|speichere)\s\p{Ll}/iu;

export const german: Grammar = {
  deed,
  isSentence: (text) => acts.test(text) || orders.test(text) || finite.test(text.replace(clause, '')),
  isFault: (text) => (past.test(text.replace(clause, '')) || wrong.test(text)) && !mended.test(text),
  namesFault: (text) =>
    /^(?:\p{L}+ )?\p{L}*(?:absturz|abstürze|fehler|problem|probleme|leck|schleife|falsche|doppelte|fehlende|lücke|fehlerbehebungen|bugfixes)\b/iu.test(
      text,
    ),
  thing,
  whole: (text) => (acts.test(text) ? `Diese Version ${lower(text)}` : text),
  join: (things) =>
    things.length < 2 ? (things[0] ?? '') : `${things.slice(0, -1).join(', ')} und ${things.at(-1)}`,
  frames: framesFor,
  faults: [
    'Behoben ist folgender Fehler: {list}',
    'Auch das ist korrigiert: {list}',
    'Ein weiterer Fehler gehört der Vergangenheit an: {list}',
    'Ebenfalls behoben: {list}',
  ],
  mended: 'Das ist behoben.',
  scoped: (scope, sentence) => `Im Bereich ${upperFirst(scope)}: ${sentence}`,
  most: { things: 3, letters: 190 },
};

/** "Absturz beim Start behoben", "Behebt einen Absturz": what was done, and to what. */
function deed(text: string): Deed | null {
  const [, object = '', how = '', word = ''] =
    /^(.{3,300}?)(?: (?:jetzt|nun|wieder))?( (?:deutlich|erheblich|spürbar|stark|leicht|weiter|komplett|grundlegend))? (\p{L}+)$/su.exec(
      text,
    ) ?? [];
  const act = deeds.find(([, pattern]) => pattern.test(word))?.[0];
  if (act !== undefined && !finite.test(object.replace(clause, '')))
    return { act, object, verb: `${how} ${word}`.trim() };
  const [, first = '', rest = ''] = /^(\p{L}+) (\p{Lu}.{2,300})$/su.exec(text) ?? [];
  const opened = deeds.find(([, pattern]) => pattern.test(first))?.[0];
  return opened === undefined || finite.test(rest) ? null : { act: opened, object: rest, verb: first };
}

const determined =
  /^(?:der|die|das|ein|eine|alle|mehrere|einige|viele|diverse|verschiedene|weitere|kein|keine|zwei|drei|vier|fünf|zahlreiche|etliche)\b/iu;

const measured = / (?:um|von|auf) (?:\p{L}+ )?\d/u;

function thing(object: string, act: Act, verb: string | null): Thing {
  const alone = measured.test(object);
  return { ...determinedThing(object, act, verb), alone };
}

/** Repairs are not repaired: "diverse Fehlerbehebungen" come along. */
const repairs = /(?:behebung|korrektur|verbesserung|bugfix)(?:en|s|es)?\b/iu;

function determinedThing(object: string, given: Act, verb: string | null): Thing {
  const act = given === 'fixed' && verb === null && repairs.test(object) ? 'changed' : given;
  const said = plainVerbs.test(verb ?? '') ? null : verb;
  const words = object.split(' ');
  const [first = '', second = ''] = words;
  const adjective = /(?:e|er|es)$/.test(first) && /^\p{Lu}/u.test(second) && !nounLike.test(first);
  if (determined.test(first) || /^\d/.test(first)) return { act, verb: said, ...counted(object, words) };
  const head = adjective ? second : first;
  if (infinitive.test(object))
    return { act, verb: said, text: adjective ? lower(object) : object, number: null };
  const { gender, number } = /^und$/i.test(words[adjective ? 2 : 1] ?? '')
    ? { gender: null, number: 'many' as const }
    : nounOf(head.replace(/,$/, ''));
  const lowered = adjective ? lower(object) : object;
  if (number === 'many') {
    const about = said !== null && !adjective && act !== 'added' ? 'die ' : '';
    return { act, verb: said, text: `${about}${lowered}`, number };
  }
  const read = adjective ? genderByEnding(first, gender) : gender;
  if (read === null || number === null) return { act, verb: said, text: lowered, number: null };
  const known = !adjective && act !== 'fixed' && (said !== null || act !== 'added' || knownAct.test(head));
  return { act, verb: said, text: `${article(read, known)} ${lowered}`, number: 'one' };
}

/** "Rechnungen per E-Mail versenden": an act without its doer fits behind a colon only. */
const infinitive = /\s\p{Ll}{2,40}(?:en|ern|eln)$/u;

/** Words for mending, adding and removing say no more than the frame around them. */
const plainVerbs =
  /^(?:behoben|korrigiert|gefixt|beseitigt|gelöst|repariert|hinzugefügt|ergänzt|eingeführt|eingebaut|implementiert|integriert|entfernt|gelöscht)$/iu;

function counted(object: string, words: readonly string[]): Pick<Thing, 'text' | 'number'> {
  const first = words[0] ?? '';
  const noun = words.find((word, index) => index > 0 && /^\p{Lu}/u.test(word)) ?? '';
  const one = /^(?:der|das|ein|eine|kein|keine)$/iu.test(first);
  const number = one ? 'one' : /^die$/iu.test(first) ? nounOf(noun).number : 'many';
  return { text: lower(object), number };
}

/** "Neuer Filter", "Neues Menü": the adjective knows; "Neue" may be many things. */
function genderByEnding(adjective: string, gender: 'm' | 'f' | 'n' | null): 'm' | 'f' | 'n' | null {
  if (/er$/.test(adjective) && !/(?:ere|ler)$/.test(adjective)) return gender === 'n' ? null : 'm';
  if (/es$/.test(adjective)) return 'n';
  return gender === 'f' ? 'f' : null;
}

function article(gender: 'm' | 'f' | 'n', known: boolean): string {
  if (known) return { m: 'der', f: 'die', n: 'das' }[gender];
  return gender === 'f' ? 'eine' : 'ein';
}

function lower(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

const plain: Readonly<Record<Act, readonly [one: string, many: string, open: string]>> = {
  fixed: [
    'Behoben ist {list}|Korrigiert wurde {list}|Ebenfalls behoben ist {list}|Auch {list} ist behoben',
    'Behoben sind {list}|Korrigiert wurden {list}|Ebenfalls behoben sind {list}',
    'Außerdem behoben: {list}|Ebenfalls korrigiert: {list}|Behoben: {list}',
  ],
  added: [
    'Neu ist {list}|Hinzugekommen ist {list}|Mit dabei ist jetzt {list}',
    'Neu sind {list}|Hinzugekommen sind {list}|Mit dabei sind jetzt {list}',
    'Außerdem neu: {list}|Neu dabei: {list}|Hinzugekommen: {list}',
  ],
  removed: [
    'Entfallen ist {list}|Nicht mehr dabei ist {list}|Entfernt wurde {list}',
    'Entfallen sind {list}|Nicht mehr dabei sind {list}|Entfernt wurden {list}',
    'Nicht mehr dabei: {list}|Entfernt: {list}',
  ],
  deprecated: ['Als veraltet gilt nun {list}', 'Als veraltet gelten nun {list}', 'Künftig veraltet: {list}'],
  improved: [
    'Dazu kommt {list}|Besser geworden ist {list}',
    'Dazu kommen {list}|Besser geworden sind {list}',
    'Außerdem: {list}|Verbessert: {list}',
  ],
  changed: [
    'Dazu kommt {list}|Hinzu kommt {list}|Mit dabei ist {list}',
    'Dazu kommen {list}|Hinzu kommen {list}|Mit dabei sind {list}',
    'Außerdem: {list}|Im Einzelnen: {list}',
  ],
};

function framesFor({ act, verb, number, text }: Thing): string[] {
  if (verb === null) {
    const [one, many, open] = plain[act];
    const frames = (number === 'one' ? one : number === 'many' ? many : open).split('|');
    return /\bneue/i.test(text) ? frames.filter((frame) => !/\bneu\b/i.test(frame)) : frames;
  }
  const done = verb.toLowerCase();
  const opened = upperFirst(done);
  if (number === null) return [`${opened}: {list}`, `Außerdem ${done}: {list}`];
  const was = number === 'one' ? 'wurde' : 'wurden';
  const [, what = '', measure = ''] = /^(.+?) ((?:um|von|auf) (?:\p{L}+ )?\d.*)$/su.exec(text) ?? [];
  if (measure !== '')
    return [`${upperFirst(what)} ${was} ${measure} ${done}`, `Außerdem ${was} {list} ${done}`];
  return [`${opened} ${was} {list}`, `Auch {list} ${was} ${done}`, `Außerdem ${was} {list} ${done}`];
}
