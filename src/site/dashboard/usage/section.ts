import type { Section } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { usageFigures } from './usage-figures.ts';

export const usageSection: Section = {
  path: 'usage',
  name: 'Usage',
  group: 'work',
  hasModes: false,
  routes: [
    {
      method: 'GET',
      path: '/usage',
      handler: async (visit) =>
        showPage(visit, { title: 'Usage', content: usageFigures(visit.desk.caller.usage) }),
    },
  ],
};
