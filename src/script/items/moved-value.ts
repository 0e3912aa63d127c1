const value = String.raw`\uE000?[~^]?[$€£¥]?(?:v(?=\d))?\d[\d.,]*(?:[a-z%×][\w.-]{0,12})?(?:-[\w.]{1,16})?(?: (?:ms|s|sec|secs|seconds?|mins?|minutes?|h|hours?|days?|weeks?|months?|[KMGT]i?B|m|km|px|points?|gold|%))?\uE001?`;
const arrow = String.raw`\s*(?:→|➜|⇒|-{1,2}>|=>)\s*`;
const movement = new RegExp(String.raw`^(.{1,90}?)(:?)\s+(${value})${arrow}(${value})(\.?)$`, 'su');
const isVersion = /^\uE000?[~^]?v?\d+\.\d+(?:\.\d+)?\S*$/;
const hashes = /^(\S{3,90}?):\s+[0-9a-f]{7,12}\s*(?:→|-{1,2}>|=>)\s*[0-9a-f]{7,12}$/;

/** What a crate asks of its users goes by an abbreviation that says nothing aloud. */
const oldestToolchain =
  /^(?:bump|bumps|bumped|raise|raised|increase|increased|update|updated|set)?\s?(?:the )?MSRV (?:to|is now|->|→|:) ?(?:rust )?v?(\d+\.\d+(?:\.\d+)?)\.?$/i;

/** "Bag slots: 24 → 32" → "Bag slots went from 24 to 32"; of a package, it was updated. Other entries stay. */
export function movedValue(raw: string): string {
  const text = raw.trim();
  const toolchain = oldestToolchain.exec(text)?.[1];
  if (toolchain !== undefined) return `The minimum supported Rust version is now ${toolchain}`;
  const package_ = hashes.exec(text)?.[1];
  if (package_ !== undefined) return `Update dependency ${package_}`;
  const [, before = '', , from = '', to = ''] = movement.exec(text) ?? [];
  const name = before.replace(/:$/, '').trim();
  if (name === '' || /\b(?:from|to|by|of|is|are|was)$/i.test(name)) return raw;
  if (isVersion.test(from) && isVersion.test(to) && /^\S+$/.test(name))
    return `Update ${name} from ${from} to ${to}`;
  return `${name} went from ${from} to ${to}`;
}

/** "tokens@3.1.0", or in a list of dependencies "compress: v1.17.9": a package and its version, and no more. */
export function isPackageLine(raw: string, listed: boolean): boolean {
  const text = raw.replaceAll(/[\uE000\uE001]/g, '').trim();
  if (/^@?[a-z][\w./-]{1,80}@v?\d[\w.+-]*$/i.test(text)) return true;
  return listed && /^[a-z@][\w./@-]{1,90}:?\s+(?:v?\d+\.\d[\w.+-]*|[0-9a-f]{7,12})$/i.test(text);
}
