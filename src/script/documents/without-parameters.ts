import { type Block, codeEnd, codeStart } from '../read/block.ts';

const name = `${codeStart}[^${codeEnd}]{1,60}${codeEnd}`;
const typed = new RegExp(
  `^(?:${name}|[\\w.]{1,40}|Returns?:?|Type:?|Extends:?|Throws:?)\\s*\\{[^{}\\n]{1,120}\\}|^(?:Type|Default|Environment|Required|Since)(?: value)?: `,
);
const typeUnion = /\{([A-Za-z][\w.]*(?:\[\])?(?:\|[A-Za-z][\w.]*(?:\[\])?)+)\}/g;

/** Lists of arguments with their types stand below a function for the eye; `{String|Buffer}` in a sentence is a choice. */
export function withoutParameters(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (let index = 0; index < blocks.length; ) {
    const block = blocks[index];
    if (block === undefined) break;
    if (block.kind !== 'item') {
      kept.push(block.kind === 'paragraph' ? { ...block, text: withChoices(block.text) } : block);
      index += 1;
      continue;
    }
    let end = index;
    while (blocks[end]?.kind === 'item') end += 1;
    const run = blocks.slice(index, end);
    const parameters = run.filter((one) => one.kind === 'item' && typed.test(one.text)).length;
    if (parameters < Math.max(1, run.length / 3)) kept.push(...run);
    index = end;
  }
  return kept;
}

function withChoices(text: string): string {
  return text.replace(typeUnion, (_, union: string) => {
    const names = union.split('|');
    return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  });
}
