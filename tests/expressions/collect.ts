import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** A regular expression and where it is written: `src/script/read/inline.ts:12`. */
export type Expression = { readonly source: string; readonly flags: string; readonly place: string };

/** These start something when they are imported. */
const entries = /(?:^|\/)(?:main|aloud|[a-z-]*-(?:child|worker|thread|process))\.[a-z]+$|^setup\/|\/assets\//;

/** Every regular expression of the program: those written as such, those of schemas, and those built of strings. */
export async function collectExpressions(): Promise<Expression[]> {
  const files = globSync(['src/**/*.{ts,js}', 'sdk/**/*.ts', 'bin/*.js', 'setup/*.mjs'], {
    exclude: ['sdk/dist/**'],
  })
    .filter((file) => !/\.(?:test|d)\.ts$/.test(file))
    .sort();
  const written = files.map(readExpressions);
  const { built, restore } = watchConstructor();
  try {
    for (const file of files.filter((name) => !entries.test(name))) await import(pathToFileURL(file).href);
    const { apiDocument } = await import('../support/api-document.ts');
    await apiDocument();
  } finally {
    restore();
  }
  const unseen = written
    .flatMap(({ constructions }) => constructions)
    .filter((place) => !built.some((one) => one.place === place));
  if (unseen.length > 0)
    throw new Error(
      `Built at run time, so it cannot be checked. Build it once, in the module: ${unseen.join(', ')}`,
    );
  return [...written.flatMap(({ expressions }) => expressions), ...built];
}

type Written = { readonly expressions: Expression[]; readonly constructions: string[] };

function readExpressions(file: string): Written {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Written = { expressions: [], constructions: [] };
  const placeOf = (node: ts.Node) =>
    `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.expressions.push({
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
        place: placeOf(node),
      });
    }
    if (ts.isNewExpression(node) || ts.isCallExpression(node))
      if (node.expression.getText(tree) === 'RegExp') found.constructions.push(placeOf(node));
    if (ts.isPropertyAssignment(node) && node.name.getText(tree) === 'pattern')
      if (ts.isStringLiteralLike(node.initializer))
        found.expressions.push({ source: node.initializer.text, flags: 'u', place: placeOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Notes what `new RegExp` builds from now on, and which line of ours asked for it. */
function watchConstructor(): { readonly built: Expression[]; restore(): void } {
  const original = globalThis.RegExp;
  const built: Expression[] = [];
  const note = (expression: RegExp): RegExp => {
    const caller = new Error('where').stack?.split('\n')[3] ?? '';
    const [, path, line] = original('file://([^:]+):(\\d+):\\d+').exec(caller) ?? [];
    const file = path === undefined ? '' : relative(process.cwd(), path);
    if (/^(?:src|sdk)\//.test(file))
      built.push({ source: expression.source, flags: expression.flags, place: `${file}:${line}` });
    return expression;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (target, given) => note(Reflect.construct(target, given)),
    apply: (target, self, given) => note(Reflect.apply(target, self, given)),
  });
  const restore = () => {
    globalThis.RegExp = original;
  };
  return { built, restore };
}
