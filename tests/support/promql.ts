/** One sample of a scrape. */
type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** Scrapes of several processes at one time. */
export type Scrape = { readonly at: number; readonly samples: readonly Sample[] };

const sampleLine = /^(\w+)(?:\{(.*)\})? (\S+)$/;

export function parseScrape(text: string, at = Date.now()): Scrape {
  const samples = text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value] = sampleLine.exec(line) ?? [];
    if (line.startsWith('#') || value === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
  return { at, samples };
}

type Vector = readonly { readonly key: string; readonly value: number }[];
type Value = number | Vector;

/** Evaluates the few forms of PromQL that our rules use. Returns whether the alert is on. */
export function fires(expression: string, scrapes: readonly Scrape[]): boolean {
  const tokens = expression.match(/\w+\{[^}]*\}(?:\[\w+\])?|\w+\[\w+\]|[\w.]+|[<>=!]=|[-+/*()<>]/g) ?? [];
  const value = parseComparison(tokens, scrapes);
  if (tokens.length > 0) throw new Error(`Not understood: ${tokens.join(' ')}`);
  return value;
}

function parseComparison(tokens: string[], scrapes: readonly Scrape[]): boolean {
  const left = parseTerms(tokens, scrapes);
  const operator = tokens.shift();
  const right = Number(tokens.shift());
  const compare = {
    '>': (a: number) => a > right,
    '<': (a: number) => a < right,
    '==': (a: number) => a === right,
  };
  const holds = compare[operator as keyof typeof compare];
  if (!holds || Number.isNaN(right)) throw new Error(`A rule must compare with a number, not ${operator}.`);
  return (typeof left === 'number' ? [left] : left.map(({ value }) => value)).some(holds);
}

function parseTerms(tokens: string[], scrapes: readonly Scrape[]): Value {
  let value = parseTerm(tokens, scrapes);
  while (tokens[0] === '-' || tokens[0] === '/') {
    const operator = tokens.shift();
    const right = parseTerm(tokens, scrapes);
    const apply = (a: number, b: number) => (operator === '-' ? a - b : a / b);
    if (typeof value === 'number' && typeof right === 'number') value = apply(value, right);
    else if (typeof value === 'number' && typeof right !== 'number') {
      const left = value;
      value = right.map((each) => ({ ...each, value: apply(left, each.value) }));
    } else throw new Error('Only numbers, and a number with a vector, can be combined.');
  }
  return value;
}

function parseTerm(tokens: string[], scrapes: readonly Scrape[]): Value {
  const token = tokens.shift() ?? '';
  const isCall = tokens[0] === '(';
  if (!isCall) return select(token, scrapes.at(-1));
  tokens.shift();
  const inner =
    tokens[0] === ')'
      ? []
      : token === 'increase'
        ? increase(tokens.shift() ?? '', scrapes)
        : parseTerms(tokens, scrapes);
  if (tokens.shift() !== ')') throw new Error('A parenthesis is missing.');
  const values = typeof inner === 'number' ? [inner] : inner.map(({ value }) => value);
  switch (token) {
    case 'time':
      return (scrapes.at(-1)?.at ?? 0) / 1000;
    case 'increase':
      return inner;
    case 'sum':
      return values.reduce((sum, value) => sum + value, 0);
    case 'max':
      return Math.max(...values);
    default:
      throw new Error(`There is no function ${token} here.`);
  }
}

/** Between the first and the last scrape, whatever the range says. */
function increase(selector: string, scrapes: readonly Scrape[]): Vector {
  const first = new Map(select(selector, scrapes[0]).map(({ key, value }) => [key, value]));
  return select(selector, scrapes.at(-1)).map(({ key, value }) => ({
    key,
    value: value - (first.get(key) ?? 0),
  }));
}

function select(selector: string, scrape: Scrape | undefined): Vector {
  const [, name = '', matchers = ''] = /^(\w+)(?:\{([^}]*)\})?(?:\[\w+\])?$/.exec(selector) ?? [];
  const wanted = [...matchers.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)];
  return (scrape?.samples ?? [])
    .filter((sample) => sample.name === name)
    .filter(({ labels }) =>
      wanted.every(([, label = '', operator, text = '']) => {
        const value = labels[label] ?? '';
        if (operator === '=~') return text.split('|').includes(value);
        return operator === '=' ? value === text : value !== text;
      }),
    )
    .map(({ labels, value }) => ({ key: JSON.stringify(labels), value }));
}

/** The rules of an alert file in the form that ours has. */
export function readRules(text: string): Map<string, string> {
  const rules = new Map<string, string>();
  for (const block of text.split(/^ {6}- alert: /m).slice(1)) {
    const [name = ''] = block.split('\n', 1);
    const [, folded, plain] = /^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)$)/m.exec(block) ?? [];
    rules.set(name, (folded ?? plain ?? '').replaceAll(/\s+/g, ' ').trim());
  }
  return rules;
}
