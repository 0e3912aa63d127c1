import { parseTurns, type Script, type Turn } from '../../domain/script.ts';
import type { WriterInput, WriterOutput } from '../../domain/writing.ts';
import { keywords } from '../condense/keywords.ts';
import { callToAction } from '../tell/frame.ts';
import { isSober } from '../tell/is-sober.ts';
import { cleanSection, cleanTurn } from './clean-turn.ts';
import { countSpokenWords } from './count-spoken-words.ts';
import type { Draft, DraftTurn } from './read-answer.ts';

const longestTurn = 110;

/** Brings a draft into the form of a script. What cannot be mended is left for the check to find. */
export function toScript(draft: Draft, input: WriterInput, base: WriterOutput): Script {
  const { language } = base.script;
  const { speakers } = input.settings;
  const sober = isSober(input.settings, base.changes);
  const turns = draft.turns
    .flatMap((turn) => (speakers === 2 ? spread(turn) : [turn]))
    .map((turn) => ({ ...turn, text: sober ? calm(cleanTurn(turn.text)) : cleanTurn(turn.text) }))
    .filter((turn) => turn.text !== '');
  const first = base.script.turns[0]?.section ?? null;
  const titled = withSections(turns, first);
  const joined = speakers === 2 ? joinNeighbours(titled, language) : titled;
  return { language, speakers, turns: withCallToAction(joined, input.settings.cta) };
}

/** A draft turn that holds both hosts, each behind a label, falls into its parts. */
function spread(turn: DraftTurn): DraftTurn[] {
  if (!/^\W{0,3}Host [12]\W{0,2}:/im.test(turn.text)) return [turn];
  const text = turn.text.replace(/^[*_]{0,3}(Host [12])[*_]{0,3}:[*_]{0,3}/gim, '$1:');
  return parseTurns(text, 2).map((part, index) => ({ ...part, section: index === 0 ? turn.section : null }));
}

function withSections(turns: readonly DraftTurn[], first: string | null): Turn[] {
  let last: string | null = null;
  return turns.map((turn, index) => {
    const title = cleanSection(turn.section) ?? (index === 0 ? first : null);
    const section = title === last ? null : title;
    last = title ?? last;
    return { speaker: turn.speaker, text: turn.text, section };
  });
}

/** A host who goes on in a new turn of the same section has simply not finished. */
function joinNeighbours(turns: readonly Turn[], language: string): Turn[] {
  const joined: Turn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    const together = `${last?.text ?? ''} ${turn.text}`;
    const goesOn = last?.speaker === turn.speaker && turn.section === null;
    if (last && goesOn && countSpokenWords(together, language) <= longestTurn) {
      joined[joined.length - 1] = { ...last, text: together };
    } else joined.push(turn);
  }
  return joined;
}

/** The call to action is the last thing said, in the caller's words where the model did not say it. */
function withCallToAction(turns: readonly Turn[], wanted: string | null): Turn[] {
  const cta = callToAction(wanted);
  const last = turns.at(-1);
  if (cta === null || !last) return [...turns];
  const said = keywords(last.text);
  const words = [...keywords(cta)];
  const told = words.filter((word) => said.has(word)).length >= words.length * 0.6;
  return told ? [...turns] : [...turns.slice(0, -1), { ...last, text: `${last.text} ${cta}` }];
}

function calm(text: string): string {
  return text.replaceAll(/[!！]+/g, (marks) => (marks.startsWith('！') ? '。' : '.')).replaceAll('¡', '');
}
