/** Words by which a sentence turns, weakens, obliges or limits what it says. English and German. */
const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

export const negators = list(
  `not no never none nobody nothing neither nor without cannot can't couldn't don't doesn't didn't isn't aren't wasn't
  weren't won't wouldn't shouldn't haven't hasn't hadn't mustn't needn't ain't nowhere
  nicht kein keine keinen keinem keiner nie niemals nichts niemand ohne weder`,
);

/** Without a negator they say all the same that something is not, or not any more. */
export const negativeCues = list(
  `stop stops stopped end ends ended drop drops dropped remove removes removed disable disables disabled prevent
  prevents prevented avoid avoids block blocks blocked lose loses lost gone instead rather unless except until only
  hardly rarely barely reject rejects rejected deny denies denied forbid forbids forbidden prohibit prohibits prohibited
  ban bans banned refuse refuses refused fix fixes fixed resolve resolves resolved broken bug bugs wrong fail fails
  failed unable missing used spare spared farewell goodbye defeat defeats unsupported exclude excludes excluded skip
  skips hide hides off away out against limits exempt waive lacks lack lacking zero few fewer less refrain steer
  wait waits yet absent unavailable invalid empty retired deprecated discontinued sunset rid safe
  entfernt behoben gestoppt statt anstatt außer nur bevor verboten untersagt weg abgeschafft beendet`,
);

/** A fault that is told as past, or as mended. */
export const repairCues = list(
  `fix fixes fixed fixing repair repairs repaired resolve resolves resolved mend mended correct corrects corrected
  correctly properly again now longer stop stops stopped used until was were had could would did didn't couldn't wasn't
  weren't hadn't wouldn't gone cured solved patched closes closed sorted before previously once sometimes anymore more
  spared upgrade update upgrading updating patch forgot broke froze hung threw took went came made sent left fell ran kept
  lost showed gave grew wrote read behoben repariert korrigiert nun jetzt wieder mehr konnte war waren wurde wurden bisher kam ging`,
);

export const obligations = list(
  `must mandatory required obligatory compulsory requires require requirement have has need needs necessary shall
  obliged essential muss müssen müsst musst erforderlich zwingend pflicht verpflichtend verpflichtet nötig`,
);
/** "Have" and "need" oblige only before "to": "you have to", "it needs to". */
export const obligingBeforeTo = list('have has need needs');

export const options = list(
  `may might optional optionally voluntary voluntarily possible possibly perhaps maybe could recommended suggested
  kann können könnt kannst darf dürfen optional freiwillig vielleicht möglich empfohlen`,
);
export const advice = list(
  `should recommended recommend recommends suggest suggests suggested advise advises advised consider ought encouraged
  sollte sollten empfehlen empfohlen`,
);
export const permissions = list('can may allowed let lets able could free welcome kann können darf dürfen');

/** Orders that an entry gives its reader: they oblige as much as "must" does. */
export const instructions = list(
  `rename update upgrade migrate switch rotate change replace remove set run restart reinstall check review make ensure
  use move add delete configure enable disable verify install rebuild regenerate export import back save keep please
  ask tell send report talk contact read follow wear return lock encrypt store submit file book wait register renew
  aktualisieren prüfen umbenennen`,
);

/** What is not yet. */
export const futureCues = list(
  `will won't soon later upcoming planned plans plan next follows coming eventually future roadmap tomorrow scheduled
  expected considering consider discussing thinking intends proposed proposes proposal proposing would draft wird werden bald geplant künftig demnächst`,
);
export const presentCues = list('already now today immediately currently bereits jetzt schon heute');

/** What limits a statement; the words after it say to what. */
export const restrictors = list('only unless except solely exclusively nur ausschließlich außer');
export const limitCues = list(
  `only unless except just solely exclusively limited if for on nur falls wenn bei für other apart long provided nobody
  first among those whoever where`,
);
