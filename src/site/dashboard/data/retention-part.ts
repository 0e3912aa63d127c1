import type { FastifyReply } from 'fastify';
import { kindsOfRetention, type Retention, type RetentionKind } from '../../../domain/retention.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { changeOwnRetention } from '../../../operations/retention/retention.ts';
import { submitButton, textField } from '../../components/form.ts';
import { formText } from '../../frame/request.ts';
import { goTo } from '../frame/address.ts';
import { part, postForm } from '../frame/page.ts';
import type { DashboardContext } from '../frame/section.ts';

const labels: Readonly<Record<RetentionKind, readonly [label: string, otherwise: string]>> = {
  texts: ['Source texts and drafts', 'kept'],
  scripts: ['Scripts', 'kept'],
  media: ['Audio and transcripts', 'kept'],
  events: ['Events and deliveries', 'removed after 30 days'],
  audit: ['Audit log', 'removed after two years'],
  ledger: ['Single charges; the sums of a month stay', 'kept'],
};

/** The periods of the organization, as a form. */
export function retentionPart(dashboard: DashboardContext, own: Retention): SafeHtml {
  const { retention } = dashboard.context.dataRules;
  const fields = kindsOfRetention.map((kind) => {
    const [label, otherwise] = labels[kind];
    const longest = retention[kind];
    const hint =
      longest === undefined
        ? `Empty: ${otherwise}.`
        : `Empty: removed after ${longest} days. You can choose fewer.`;
    const value = own[kind]?.toString() ?? '';
    return textField({ form: dashboard, name: kind, label, noun: 'The period', value, maxLength: 5, hint });
  });
  const form = postForm(
    dashboard,
    '/data/retention',
    html`${fields}<p class="actions">${submitButton('Save periods')}</p>`,
  );
  return part(
    'retention',
    'What expires',
    html`<p class="part-note">Days after which data is removed for good. Ids, times and amounts stay.</p>${form}`,
  );
}

export async function saveRetention(dashboard: DashboardContext): Promise<FastifyReply> {
  const { request, context } = dashboard;
  const entries = kindsOfRetention.map((kind) => {
    const written = formText(request, kind, 20).trim();
    return [kind, written === '' ? null : Number(written)] as const;
  });
  await changeOwnRetention(context, Object.fromEntries(entries));
  return goTo(dashboard, '/data', 'saved');
}
