import { lowerFirst, stopped, upperFirst } from '../english/case.ts';
import { isOrder } from '../english/order.ts';
import { shapeOfItem } from '../english/say-item.ts';
import { shorten } from '../english/shorten.ts';
import type { Item } from '../items/item.ts';
import { type Standing, standingOf } from '../items/standing.ts';
import type { Telling } from './context.ts';
import type { Passage } from './passage.ts';
import type { ItemLimits } from './tell-items.ts';

const wording: Readonly<
  Record<Standing, { section: string; one: string; many: string; question: string; opener: string }>
> = {
  known: {
    section: 'Known issues',
    one: 'One issue is known.',
    many: 'Some issues are known.',
    question: 'Are there any known issues?',
    opener: 'Among the known issues',
  },
  ahead: {
    section: 'What comes next',
    one: 'There is also a look ahead.',
    many: 'There is also a look ahead.',
    question: 'And what comes next?',
    opener: 'Up next',
  },
};

/** What is not there yet, and what is known to be wrong, stands apart from what the release changes. */
export function standingPassages(items: readonly Item[], telling: Telling, limits: ItemLimits): Passage[] {
  return (['known', 'ahead'] as const).flatMap((standing): Passage[] => {
    const members = items.filter((item) => standingOf(item.scope) === standing);
    if (members.length === 0) return [];
    const { section, one, many, question } = wording[standing];
    const sentences = [...Map.groupBy(members, (item) => item.scope)].flatMap(([heading, group]) =>
      told(group, heading ?? '', standing, telling, limits),
    );
    return [{ section, lead: members.length === 1 ? one : many, question, sentences }];
  });
}

function told(
  items: readonly Item[],
  heading: string,
  standing: Standing,
  { names }: Telling,
  limits: ItemLimits,
): string[] {
  const opener = isPlain(heading) ? upperFirst(heading.toLowerCase()) : wording[standing].opener;
  const whole = (item: Item) => shapeOfItem(item).kind === 'statement';
  const rest = items
    .filter((item) => !whole(item))
    .map(({ text }) => lowerFirst(shorten(text, limits.sentence), names));
  const named = rest.length === 0 ? [] : [stopped(`${opener}: ${series(rest)}`)];
  const sentences = items
    .filter(whole)
    .flatMap((item) => [
      stopped(upperFirst(shorten(item.text, limits.sentence))),
      ...item.details.filter((detail) => isOrder(detail)).slice(0, limits.details.get(item) ?? 1),
    ]);
  return [...named, ...sentences];
}

/** "In progress" opens a sentence; "Roadmap" does not. */
function isPlain(heading: string): boolean {
  return /^(?:still |work )?(?:in progress|in the works|under way|planned|coming (?:soon|up|next)|up next|next up|next (?:week|month|quarter|sprint)|blocked|on hold)$/i.test(
    heading.trim(),
  );
}

function series(parts: readonly string[]): string {
  const comma = parts.some((part) => / and |,/.test(part)) ? ',' : '';
  if (parts.length < 2) return parts.join('');
  if (parts.length === 2) return parts.join(`${comma} and `);
  return `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;
}
