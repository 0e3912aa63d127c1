import type { About } from './about.ts';
import { headingsAbroad } from './headings-abroad.ts';

const verbs = '(?:upgrad|updat|migrat|instal|deploy|start|begin)';

const headings: readonly [About, RegExp][] = [
  [
    'before',
    new RegExp(
      String.raw`^(?:before|prior to) (?:you )?(?:the )?${verbs}\w*|^prerequisites$|^preparations?$`,
      'i',
    ),
  ],
  [
    'workaround',
    /^(?:(?:temporary|known|available|possible|suggested) )?work-?arounds?(?: (?:steps|options))?$|^(?:workarounds?|mitigations?) (?:and|or|&) /i,
  ],
  [
    'upgrade',
    /^(?:how (?:to|do i) (?:upgrade|update|migrate)|to (?:upgrade|update|migrate)|(?:upgrade|upgrading|update|updating|migration|migrating)(?: (?:guide|guides|steps?|instructions?|notes?|procedure|path|process|checklist|tips))?$|(?:upgrading|updating|migrating|migration|upgrade) (?:from|to)\b|steps to (?:upgrade|update|migrate)|after (?:you )?(?:the )?(?:upgrad|updat)\w*)/i,
  ],
  [
    'install',
    /^(?:install(?:ation|ing)?(?: (?:guide|steps|instructions|notes))?$|how to install|to install|steps to install|get(?:ting)? started$|quick ?start$|how to get (?:it|the update)$)/i,
  ],
  ['next', /^(?:(?:recommended|suggested|your) )?next steps?$|^what(?:['’]s| is) next for you$/i],
  [
    'act',
    /^(?:what (?:to do|should (?:i|you|we) do|do (?:i|you|we) (?:need|have) to do|you (?:need|have) to do|you (?:should|must|can) do|(?:is|action is) required)|(?:required|recommended|suggested|necessary|immediate) (?:actions?|steps?)|actions? (?:required|needed|items?|to take|you need to take)|call to action|remediation|mitigations?(?: (?:steps|options))?$|resolution|recommendations?|how to (?:fix|protect|respond|mitigate|apply|enable|activate|get|use|set up|roll ?back|recover|verify)\b|steps(?: to .{3,60})?$|instructions|(?:to )?roll(?:ing)? ?back$|fix and remediation)/i,
  ],
];

/** What the instructions under a heading are for; null where the heading promises none. */
export function instructionsAbout(heading: string): About | null {
  const text = heading.replace(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, '').replace(/\s*\([^()]{0,60}\)?$/, '');
  return [...headings, ...headingsAbroad].find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
