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
    const apply = (a: number, b: number) => (operator === '-' ? a - b : a / b);
    value = combine(value, parseTerm(tokens, scrapes), apply);
  }
  return value;
}

/** Series of two vectors belong together if their labels are the same. */
function combine(left: Value, right: Value, apply: (a: number, b: number) => number): Value {
  if (typeof left === 'number' && typeof right === 'number') return apply(left, right);
  if (typeof left === 'number')
    return (right as Vector).map((each) => ({ ...each, value: apply(left, each.value) }));
  return left.flatMap(({ key, value }) => {
    const other = typeof right === 'number' ? right : right.find((each) => each.key === key)?.value;
    return other === undefined ? [] : [{ key, value: apply(value, other) }];
  });
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
    case 'absent':
      return values.length === 0 ? [{ key: '', value: 1 }] : [];
    case 'sum':
      return aggregate(values, (some) => some.reduce((sum, value) => sum + value, 0));
    case 'max':
      return aggregate(values, (some) => Math.max(...some));
    case 'min':
      return aggregate(values, (some) => Math.min(...some));
    default:
      throw new Error(`There is no function ${token} here.`);
  }
}

/** Without a series there is no result, not even 0. */
function aggregate(values: readonly number[], reduce: (values: readonly number[]) => number): Vector {
  return values.length === 0 ? [] : [{ key: '', value: reduce(values) }];
}

/** Between the first and the last scrape, whatever the range says. A series that is new has no increase. */
function increase(selector: string, scrapes: readonly Scrape[]): Vector {
  const first = new Map(select(selector, scrapes[0]).map(({ key, value }) => [key, value]));
  return select(selector, scrapes.at(-1)).flatMap(({ key, value }) => {
    const before = first.get(key);
    return before === undefined ? [] : [{ key, value: value - before }];
  });
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
