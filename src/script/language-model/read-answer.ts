/** What the model wrote, before it is cleaned: only the types are certain. */
export type Draft = {
  readonly turns: readonly DraftTurn[];
  readonly highlights: readonly string[];
};

export type DraftTurn = {
  readonly speaker: 1 | 2;
  readonly text: string;
  readonly section: string | null;
};

const mostTurns = 300;

/** Reads a draft out of an answer, or null where there is none. */
export function readAnswer(text: string): Draft | null {
  const value = parseAnswer(text);
  const turns = Array.isArray(value) ? value : fieldOf(value, 'turns');
  if (!Array.isArray(turns) || turns.length === 0 || turns.length > mostTurns) return null;
  const read = turns.map(readTurn);
  if (read.includes(null)) return null;
  const highlights = fieldOf(value, 'highlights');
  return {
    turns: read.filter((turn) => turn !== null),
    highlights: Array.isArray(highlights) ? highlights.filter((item) => typeof item === 'string') : [],
  };
}

/** The JSON of an answer, also where thoughts, a code fence or a greeting stand around it. */
export function parseAnswer(text: string): unknown {
  const answer = text.split('</think>').at(-1) ?? '';
  const whole = parse(answer.trim());
  if (whole !== null) return whole;
  const start = answer.indexOf('{');
  const end = answer.lastIndexOf('}');
  return start < 0 || end < start ? null : parse(answer.slice(start, end + 1));
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    // Broken JSON is an answer like any other: the model is told so.
    return null;
  }
}

function readTurn(value: unknown): DraftTurn | null {
  const text = fieldOf(value, 'text');
  const section = fieldOf(value, 'section');
  if (typeof text !== 'string') return null;
  return {
    speaker: /^(?:host |speaker )?2$/i.test(String(fieldOf(value, 'speaker'))) ? 2 : 1,
    text,
    section: typeof section === 'string' ? section : null,
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
