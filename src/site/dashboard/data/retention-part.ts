import {
  effectiveRetention,
  kindsOfRetention,
  type Retention,
  type RetentionKind,
} from '../../../domain/retention.ts';
import { deliveryLogDays } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { changeOwnRetention } from '../../../operations/retention/retention.ts';
import { submitButton, textField } from '../../components/form.ts';
import { number } from '../../components/format.ts';
import { formText } from '../../layout/request.ts';
import { goTo } from '../layout/address.ts';
import { part, postForm } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';

const labels: Readonly<Record<RetentionKind, string>> = {
  texts: 'Source texts and drafts',
  scripts: 'Scripts',
  media: 'Audio and transcripts',
  events: 'Events and deliveries',
  audit: 'Audit log',
  ledger: 'Individual charges (monthly totals are kept)',
};

/** Days after which these go in any case. */
const always: Retention = { events: deliveryLogDays, audit: 730 };

/** The periods of the organization, as a form. */
export function retentionPart(dashboard: DashboardContext, own: Retention): SafeHtml {
  const limits = effectiveRetention(dashboard.context.dataRules.retention, always);
  const fields = kindsOfRetention.map((kind) => {
    const maxDays = limits[kind];
    const hint =
      maxDays === undefined
        ? 'In days. Leave empty to keep them indefinitely.'
        : `In days, up to ${number(maxDays)}. Leave empty for the maximum.`;
    const value = own[kind]?.toString() ?? '';
    return textField({
      form: dashboard,
      name: kind,
      label: labels[kind],
      noun: 'The period',
      value,
      maxLength: 5,
      hint,
    });
  });
  const form = postForm(
    dashboard,
    '/data/retention',
    html`${fields}<p class="actions">${submitButton('Save retention')}</p>`,
  );
  return part(
    'retention',
    'Data retention',
    html`<p class="part-note">Data is permanently removed after this many days. IDs, times and amounts are kept.</p>${form}`,
  );
}

export async function saveRetention(dashboard: DashboardContext) {
  const { request, context } = dashboard;
  const entries = kindsOfRetention.map((kind) => {
    const written = formText(request, kind, 20).trim();
    return [kind, written === '' ? null : Number(written)] as const;
  });
  await changeOwnRetention(context, Object.fromEntries(entries));
  return goTo(dashboard, '/data', 'saved');
}
