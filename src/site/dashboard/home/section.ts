import type { Section } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { usageFigures } from '../usage/usage-figures.ts';

export const homeSection: Section = {
  path: '',
  name: 'Home',
  group: 'work',
  hasModes: true,
  routes: [
    {
      method: 'GET',
      path: '',
      handler: async (visit) =>
        showPage(visit, {
          title: visit.desk.membership.organization.name,
          windowTitle: 'Home',
          content: usageFigures(visit.desk.caller.usage),
        }),
    },
  ],
};
