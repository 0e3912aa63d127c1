import type { ChangeCategory } from '../../domain/writing.ts';
import { waysToSay } from '../english/say-item.ts';
import { isDependencyBump, readCategory } from '../items/text-category.ts';

const act =
  /^(?:fix|add|remove|update|revert|improve|handle|increase|decrease|reduce|use|set|make|allow|bump|drop|change|support|prevent|avoid|ensure|rename|move|replace|disable|enable|correct|restore|raise|refactor|ignore|skip|show|hide|don['’]t|do not)\b/i;
const surely = /^(?:fix|bump|revert|refactor)\b/i;
const dated = /^(?:version |release |v)?\d+\.\d+|^\d{4}-\d{2}|\b(?:patch|bugfix) release/i;
const most = 4;

/**
 * Bullets in the manner of commits, inside a text that is no list of changes: the first few told as what was done,
 * and that there are more. Null for any other list.
 */
export function commitTitles(
  texts: readonly string[],
  title: string | null,
  names: ReadonlySet<string>,
): string[] | null {
  if (/^(?:fixed|fixes|bug ?fixes|fixed bugs)$/i.test(title ?? ''))
    return texts.slice(0, most).flatMap((text) => said(text, 'fixed', names));
  const acts = texts.filter((text) => act.test(text));
  const sure = acts.filter((text) => surely.test(text)).length;
  if (texts.length < 3 || acts.length < texts.length * 0.7) return null;
  if (sure < acts.length / 4 && !(sure > 0 && dated.test(title ?? ''))) return null;
  const worth = acts.filter((text) => !isDependencyBump(text, null));
  const told = worth
    .slice(0, most)
    .flatMap((text) => said(text, readCategory(text).category ?? 'changed', names));
  return worth.length > most ? [...told, 'The written version lists more fixes and updates.'] : told;
}

function said(text: string, category: ChangeCategory, names: ReadonlySet<string>): string[] {
  const item = { category, text, scope: null, breaking: false, named: false, terse: true };
  return waysToSay(item, { product: null, names }, null).slice(0, 1);
}
