import { withThe } from '../english/definite.ts';
import { isSentence } from '../english/shape.ts';
import { gerund, verbOf } from '../english/verb-forms.ts';
import { nounToo } from '../english/verbs.ts';
import { isFragment, isStatement } from './heading-shape.ts';

/** A heading as it can be led up to: a thing one talks about, a way to do something, a question, or a sentence. */
export type Topic = {
  readonly kind: 'thing' | 'how' | 'question' | 'step' | 'statement';
  readonly text: string;
};

const empty =
  /^(?:introduction|overview|summary|conclusion|about|background|general|misc|other|notes?|details|more|faq|questions?|examples?|usage|description|synopsis|preface|contents?|appendix|abstract|memo|memorandum|notice|tl;?dr|general information)$/i;
const headingVerbs: ReadonlySet<string> = new Set(
  'audit learn understand know explore deploy host debug troubleshoot plan prepare begin contribute develop design study become meet think ask say see look tell hire teach grow invest save pay buy sell listen speak practise practice develop discover secure warm'.split(
    ' ',
  ),
);
const surely = /^(?:use|install|avoid|run|make|write|keep|get|let|create|configure|set|start|stop|open)$/;
const nouns = /^(?:design|plan|practice|host|study|look|say|secure|audit|develop)$/;
const objects =
  /^(?:the|an?|your|our|my|their|its|this|these|all|up|out|off|only|it|with|more|less|configured)$/i;

/** Headings of one word that are spoken of with an article: "Now to the design." */
const singular =
  /^(?:motivation|design|problem|solution|approach|proposal|timeline|impact|decision|plan|rollout|roll-out|architecture|architectural decision|goals?|costs?|results?|consequences|context|scope|schedule|strategy|promise|outcome|risks?|alternatives(?: considered)?|trade-?offs?|requirements|agenda|action items|setup|data model|failure modes|unresolved questions|open questions|next steps|known issues|root cause|causes?|abstract|implementation|evaluation|method|methods|methodology|discussion|rules|releases|features|links)$/i;

/** Headings of a report that say how far something is. */
const states =
  /^(?:shipped|fixed|done|released|completed|finished|decided|in progress|in review|planned|blocked|added|improved)$/i;

/** "Why it matters", "What you need": clauses, not questions. */
const indirect =
  /^(?:(?:what|who|where) (?:you|we|they|to|this|it|one|an?|there|changes|changed)|(?:why|where|which) (?:you|we|they|this|it|the|our|your)|what (?:the|our|your) \p{L}+ (?!is\b|are\b))\b/iu;

/** "Why small tools last": nothing in it turns the words round, as a question does. */
const clause =
  /^(?:why|where) (?!(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|not|bother|use|choose)\b|\S+['’]t\b)\S+ \S+/i;

const questionWord =
  /^(?:(?:what|why|where|who|which)|(?:should|can|is|are|does|did|will) (?:i|you|we|they|it|the|an?|this|there|my|our|your|people)|do (?:i|you|we|they|people))\b/i;

/** Expects the heading in sentence case. Null where nothing can be said about it. */
export function topicOf(title: string): Topic | null {
  const step = /^(step \d{1,2})\s*[:.,–-]\s*(\S.*)$/i.exec(title);
  if (step) return { kind: 'step', text: stepOf(upperInitial(step[1] ?? ''), step[2] ?? '') };
  const text = title.replace(/[?!.:]+$/, '').trim();
  const words = text.split(' ');
  if (words.length > 10 || empty.test(text) || / (?:when|if|then)$/i.test(text) || !/\p{L}{2}/u.test(text))
    return null;
  return asked(title, text, words) ?? named(text, words);
}

/** A heading that asks, or that names a moment. */
function asked(title: string, text: string, words: readonly string[]): Topic | null {
  if ((indirect.test(text) || clause.test(text)) && !/\?$/.test(title))
    return { kind: 'thing', text: lowerInitial(text) };
  const [, moment = '', rest = ''] = /^(when|after|before|during|while) (\S.*)$/i.exec(text) ?? [];
  if (moment !== '' && !/\?$/.test(title) && !/^before you\b/i.test(text))
    return {
      kind: 'question',
      text: `what ${/^before$/i.test(moment) ? 'comes' : 'happens'} ${moment.toLowerCase()} ${rest}`,
    };
  if (/\?$/.test(title) && words.length > 2) return { kind: 'question', text };
  if (questionWord.test(text) && words.length > 2) return { kind: 'question', text };
  if (/^how to\b/i.test(text)) return { kind: 'how', text: lowerInitial(text) };
  if (/^how\b/i.test(text) && words.length > 2)
    return /\?$/.test(title) ? { kind: 'question', text } : { kind: 'how', text: lowerInitial(text) };
  return null;
}

function named(text: string, words: readonly string[]): Topic | null {
  if (/^(?:aob|any other business)$/i.test(text)) return { kind: 'thing', text: 'other business' };
  const state = states.exec(text)?.[0].toLowerCase();
  if (state !== undefined)
    return {
      kind: 'thing',
      text: `what ${/^(?:in |next|planned|blocked)/.test(state) ? 'is' : 'was'} ${state}`,
    };
  if (isFragment(words)) return null;
  if (singular.test(text)) return { kind: 'thing', text: `the ${lowerInitial(text)}` };
  const doing = asGerund(words);
  const [first = '', second = ''] = words;
  const either = nounToo.has(first.toLowerCase()) && !objects.test(second);
  if (doing !== null && !(either && isSentence(words))) return { kind: 'thing', text: doing };
  if (isStatement(words)) return words.length > 3 ? { kind: 'statement', text: upperInitial(text) } : null;
  if (/^\p{Ll}{3,}(?<!s|ing) of (?:the|our|an?|last|this)\b/iu.test(text))
    return { kind: 'thing', text: `the ${lowerInitial(text)}` };
  return { kind: 'thing', text: withThe(text) };
}

function asGerund(words: readonly string[]): string | null {
  const [first = '', second = '', third = ''] = words;
  const verb = first.toLowerCase();
  const known = headingVerbs.has(verb) || verbOf(verb)?.form === 'base';
  if (
    !known ||
    words.length < 2 ||
    /^(?:open source|reverse proxy)\b/i.test(words.join(' ')) ||
    /^(?:and|or|of|vs|versus|,)$/i.test(second)
  )
    return null;
  if (/^(?:case|cases|time|up)$/i.test(second) && verb !== 'warm' && words.length === 2) return null;
  const noun = (nounToo.has(verb) || nouns.test(verb)) && !surely.test(verb);
  if (noun && !objects.test(second)) return null;
  const doing = `${gerund(verb)} ${words.slice(1).join(' ')}`;
  return third === ''
    ? doing
    : doing.replace(/ (and|or) (\p{Ll}+) (?=\p{L})/u, (whole, and: string, next: string) =>
        verbOf(next)?.form === 'base' && !nounToo.has(next) ? ` ${and} ${gerund(next)} ` : whole,
      );
}

function lowerInitial(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** "Step 2" and "Create the records" → "Step 2 is to create the records". */
function stepOf(step: string, act: string): string {
  const verb = verbOf(act.split(' ')[0] ?? '')?.form === 'base';
  return verb ? `${step} is to ${lowerInitial(act)}` : `${step}: ${lowerInitial(act)}`;
}

function upperInitial(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
