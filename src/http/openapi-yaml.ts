const plainKey = /^[A-Za-z_][\w-]{2,60}$/;
/** `true`, `null` and the like are no texts in YAML. */
const reserved = new Set(['true', 'false', 'null', 'yes', 'off']);
const version = /^\d+\.\d+\.\d+$/;

/** A value of JSON as YAML 1.2, whose quoted texts are those of JSON. A library takes a second for our document. */
export function toYaml(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return ` ${scalar(value)}\n`;
  const isList = Array.isArray(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  if (entries.length === 0) return isList ? ' []\n' : ' {}\n';
  const lines = entries.map(([key, inner]) => {
    const name = isList ? '-' : `${plainKey.test(key) && !reserved.has(key) ? key : JSON.stringify(key)}:`;
    return `${indent}${name}${toYaml(inner, `${indent}  `)}`;
  });
  return `\n${lines.join('')}`;
}

function scalar(value: unknown): string {
  return typeof value === 'string' && version.test(value) ? value : JSON.stringify(value);
}
