export type Noun = { readonly gender: 'm' | 'f' | 'n' | null; readonly number: 'one' | 'many' | null };

/** Compounds go by their last part, so the ends of words are enough. */
const masculine =
  /(?:absturz|export|import|modus|dialog|bereich|knopf|button|schalter|assistent|speicher|start|zugriff|verbrauch|editor|index|cache|link|text|zeitraum|bericht|hinweis|login|schutz|aufruf|ablauf|druck|versand|umbruch|titel|status|typ|kalender|browser|tab|player|timer|server|client|ordner|standard|name|wert|treiber|abgleich|eintrag|anhang|upload|download|befehl|endpunkt|parameter|schlüssel|token|dienst|bug|crash|deadlock|fortschritt|verlauf|warenkorb|beleg|code|kontrast|abruf|papierkorb|bildschirm|zähler|traversal|angriff|filter)$/iu;
const feminine =
  /(?:suche|liste|seite|ansicht|datei|anzeige|eingabe|ausgabe|sprache|karte|oberfläche|leiste|tabelle|spalte|zeile|auswahl|hilfe|übersicht|lücke|schleife|api|app|abfrage|vorschau|historie|taste|kamera|farbe|größe|höhe|breite|freigabe|stelle|schnittstelle|warteschlange|zeitzone|maske|frist|funktion|option|gruppe|rolle|regel|kopie|inventur|quelle|ladezeit|startzeit|laufzeit|antwortzeit|summe|bibliothek|datenbank|logik|rechnung|performance|ung|heit|keit|schaft|ion|tät|enz|anz|ei|ur|ie|age|ik)$/iu;
const neuter =
  /(?:problem|menü|feld|symbol|leck|layout|design|limit|verhalten|widget|plugin|backup|passwort|konto|profil|bild|formular|format|dashboard|protokoll|skript|paket|modul|archiv|update|dokument|werkzeug|verzeichnis|ergebnis|logo|icon|theme|thema|tool|log|ereignis|kommando|attribut|element|objekt|recht|flackern|ruckeln|scrollen|laden|fenster|zeitlimit|maximum|minimum|datum|ment|chen|nis|um)$/iu;
const plural =
  /(?:dateien|seiten|listen|ansichten|summen|zeiten|farben|einträge|endpunkte|meldungen|anhänge|abstürze|probleme|texte|links|buttons|icons|widgets|tabs|bilder|felder|menüs|namen|daten|symbole|werte|berichte|rechte|regeln|gruppen|rollen|spalten|zeilen|tabellen|vorlagen|karten|befehle|schlüssel|ungen|heiten|keiten|schaften|ionen|täten|enzen|anzen|nisse|eien|uren|ien|agen|apps|apis|updates|limits|formate|parameter|bugs|codes|barcodes|kommandos|attribute|elemente|objekte|protokolle|logs|lücken|stellen|schleifen|lecks|tasten|sprachen|routen|termine|rechnungen)$/iu;

/** What the end of a noun tells of its gender and number. */
export function nounOf(word: string): Noun {
  const bare = word.replace(/[^\p{L}]+$/u, '').replace(/^.*[-\s](?=\p{Lu}?\p{L}{2,}$)/u, '');
  if (plural.test(bare)) return { gender: null, number: 'many' };
  if (/^fehler$|(?:^|\p{L})fehler$|nutzer$/iu.test(bare)) return { gender: 'm', number: null };
  if (masculine.test(bare)) return { gender: 'm', number: 'one' };
  if (neuter.test(bare)) return { gender: 'n', number: 'one' };
  if (feminine.test(bare)) return { gender: 'f', number: 'one' };
  return { gender: null, number: null };
}

/** Nouns that end as adjectives do: "Filter Optionen" does not open with one. */
export const nounLike =
  /^(?:filter|server|benutzer|nutzer|fehler|ordner|computer|browser|treiber|seite|suche|karte|liste|kalender|drucker|container|router|cluster|parser|compiler|player|header|footer|timer|trigger|layer|user|kunde|woche|name|sprache|anzeige|code|cache|feature|software|hardware|release|service|interface|performance|online|mobile|google|apple|adobe|oracle)$/iu;

/** Acts in the shape of nouns, known to the listener: they take "der", not "ein". */
export const knownAct =
  /(?:export|import|suche|versand|zugriff|abgleich|ung|anmeldung|verwaltung|login|druck|upload|download|wiederherstellung)$/iu;
