import { type JudgedScript, numberedScript } from './edit.ts';

/** Returns the request to mark an edited script: its numbered sentences and the task. */
export function marksRequest(script: JudgedScript, boundary: string): string {
  return `${numberedScript(script, boundary)}\n\n${marking}`;
}

const marking = `Others have written and edited the script in the block "script": each sentence with its number and the ids of its units. You are the last
who reads it before it is broadcast as you leave it. All rules above hold for it, except the form of the answer.
First mark every sentence, as a strict reader does who knows neither writer nor editor and has the source beside the script. Hear it once
in its place, then hold it against its units and their headings, clause by clause. One letter each:
G good: true, and said as a person would say it.
U untrue: says what the source does not, or lost what makes it true (a part, platform, condition, person, time, "may", who does it), or another
  unit says otherwise: done since, or so before the version that is named.
B broken: ungrammatical, garbled, cut off.
L unlistenable: names, codes, a row of figures or a list that nobody can follow by ear; letters that nobody explained ("QX"), also where the source does
  not; a word out of code heard as a plain word ("the function named for"); two names that sound alike.
A awkward: a person would not say it so. Stiff or clumsy, the wrong verb, a clause hung on, vague where the source is plain ("in some cases",
  "a certain kind"), heard in two ways, or it refers to what nobody said.
P pointless: trivia, said before, nothing a listener could use, or it sends them to the notes for what it should tell.
F frame: greeting, transition, question of a host, farewell.
Where several fit: U before B, L, A, P. Give what is wrong in a few words. Do not be kind: a script that seems done still has one or two in
twenty.
Then the whole, with the source alone before you. List what a listener must know of it (rule 2). Then go through the releases of about the
year before the news one by one: what each broke, moved, demands, closed or warns of, and the biggest new ability or repair of each larger
one. For each thing give the sentence that tells it whole, or null. Last the opening: is it what matters most to most listeners, and does it say more than
that something was removed, repaired or brought up to date? A demand, a break, lost data or wrong results come before a convenience, a new
ability that many use before a repair that few met, the newest version before an older one, unless the newest is a trifle and the older one closed a hole, broke or demands
something. Is what the source calls breaking, deprecated or security called so?
Then mend. Every sentence that is neither G nor F: go back to its units and say the fact anew in the plainest words, often in two short
sentences, or with the source's own words. Mark your new sentence in the same way: unless it is a G, drop it, or, of what must be known, keep
the part that is plain. What must be known and has no sentence, insert. An opening that is not the weightiest news gives its place to it. Leave
every other G as it is.

Answer with one JSON object and nothing else. "marks" has an entry for every sentence, "edits" one for every sentence that changes:
{"marks": ["1 G", "2 A nobody says it so", "3 F", "4 P said before"],
"must_know": [{"what": "…", "sentence": 1}, {"what": "the deadline", "sentence": null}],
"edits": [{"sentence": 2, "why": "nobody says it so", "action": "replace", "text": "…", "units": [7]},
{"sentence": 3, "why": "the deadline is missing", "action": "insert_after", "text": "…", "units": [9]},
{"sentence": 4, "why": "said before", "action": "drop", "text": null, "units": []}]}
"insert_after" adds a sentence to the same turn; sentence 0 is the beginning. "units" are all units that the new sentence rests on.`;
