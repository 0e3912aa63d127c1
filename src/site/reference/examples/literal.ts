/** How a language writes values. */
export type Notation = {
  readonly yes: string;
  readonly no: string;
  readonly nothing: string;
  readonly text: (value: string) => string;
  readonly key: (name: string) => string;
};

/** A JSON value in the notation of a language, indented by two spaces a level. */
export function literal(value: unknown, notation: Notation, indent = ''): string {
  const { yes, no, nothing, text, key } = notation;
  if (value === null || value === undefined) return nothing;
  if (typeof value === 'string') return text(value);
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value !== 'object') return String(value);
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((each) => literal(each, notation, deeper))
    : Object.entries(value).map(([name, each]) => `${key(name)}: ${literal(each, notation, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`;
}
