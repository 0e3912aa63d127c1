import { listed } from '../english/in-a-row.ts';

const home = /^(libs?|librar(?:y|ies)|sdks?|clients?|bindings?|packages?|pkgs?|crates?)\//i;

const kinds: readonly [RegExp, one: string, many: string][] = [
  [/^sdk/i, 'SDK', 'SDKs'],
  [/^client/i, 'client', 'clients'],
  [/^binding/i, 'bindings', 'bindings'],
  [/^(?:pkg|package)/i, 'package', 'packages'],
  [/^crate/i, 'crate', 'crates'],
  [/./, 'library', 'libraries'],
];

const languages = new Map(
  `C# Go Java JavaScript Kotlin PHP Python Ruby Rust Swift TypeScript Dart Elixir Scala Perl Node.js Deno`
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);
const shortNames = new Map([
  ['csharp', 'C#'],
  ['js', 'JavaScript'],
  ['ts', 'TypeScript'],
  ['py', 'Python'],
  ['golang', 'Go'],
]);

/**
 * "Libs/Rust", "sdk/python, sdk/go": the libraries that an entry is about, as one says them; null where it is all of
 * them, and undefined where the label is of another kind.
 */
export function libraryScope(label: string): string | null | undefined {
  const parts = label.split(/\s*(?:,|&|\band\b)\s*/).filter((part) => part !== '');
  const kind = home.exec(parts[0] ?? '')?.[1];
  if (kind === undefined || parts.length > 6) return undefined;
  const inside = parts.map((part, index) => (index === 0 || home.test(part) ? part.replace(home, '') : null));
  if (inside.some((name) => /^(?:all|any|\*)$/i.test(name ?? ''))) return null;
  const names = inside.map((name, index) => spelled(name ?? parts[index] ?? ''));
  if (names.some((name) => !/^[\p{L}\p{N}][\p{L}\p{N}.+#_-]{0,30}$/u.test(name))) return undefined;
  const [, one = '', many = ''] = kinds.find(([pattern]) => pattern.test(kind)) ?? [];
  return `the ${listed(names)} ${names.length === 1 ? one : many}`;
}

function spelled(name: string): string {
  const plain = name.replace(/[()]/g, '').trim();
  return languages.get(plain.toLowerCase()) ?? shortNames.get(plain.toLowerCase()) ?? plain;
}
