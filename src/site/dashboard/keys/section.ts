import { listKeys } from '../../../operations/keys/list-keys.ts';
import type { Section } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { keysContent } from './keys-page.ts';

export const keysSection: Section = {
  path: 'keys',
  name: 'API keys',
  group: 'connect',
  hasModes: false,
  routes: [
    {
      method: 'GET',
      path: '/keys',
      async handler(visit) {
        const { organizationId } = visit.desk.caller;
        const keys = await listKeys(visit.desk, organizationId);
        return showPage(visit, { title: 'API keys', content: keysContent(organizationId, keys, visit.now) });
      },
    },
  ],
};
