import { html } from '../../../html/safe-html.ts';
import { showRetention } from '../../../operations/retention/retention.ts';
import { formPage, page, submit } from '../../layout/routes.ts';
import { showPage } from '../layout/page.ts';
import type { DashboardContext, Section } from '../layout/section.ts';
import {
  askDeletion,
  cancelDeletion,
  deletionPart,
  exportPart,
  scheduleDeletion,
  sendExport,
} from './deletion-part.ts';
import { retentionPart, saveRetention } from './retention-part.ts';

export const dataSection: Section = {
  path: 'data',
  name: 'Data',
  group: 'organization',
  hasModes: false,
  minimumRole: 'owner',
  flashMessages: {
    saved: 'Saved. Expired data will be removed within minutes.',
    planned: 'Deletion scheduled. You can still cancel it.',
    canceled: 'Deletion canceled. The organization works again.',
  },
  routes: [
    page('/data', show),
    submit('/data/retention', saveRetention, { show }),
    page('/data/export', sendExport),
    ...formPage('/data/delete', askDeletion, scheduleDeletion),
    submit('/data/delete/cancel', cancelDeletion),
  ],
};

async function show(dashboard: DashboardContext) {
  const { context } = dashboard;
  const { own } = await showRetention(context, context.caller.organizationId);
  const isBeingDeleted = context.membership.organization.deleteAfter !== null;
  const content = html`${isBeingDeleted ? deletionPart(dashboard) : retentionPart(dashboard, own)}
    ${exportPart(dashboard)} ${isBeingDeleted ? '' : deletionPart(dashboard)}`;
  return showPage(dashboard, { title: 'Data', content });
}
