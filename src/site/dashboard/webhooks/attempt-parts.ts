import { deliveryHeaders } from '../../../domain/events.ts';
import type { WebhookAttempt, WebhookDelivery } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { timeAgo } from '../../components/time.ts';

/** Every try, the last first: that is the one that people come to look at, so it stands open. */
export function attemptParts(
  delivery: WebhookDelivery,
  attempts: readonly WebhookAttempt[],
  now: Date,
): SafeHtml {
  const newestFirst = attempts.toReversed();
  return html`${newestFirst.map((attempt, index) => attemptPart(delivery, attempt, { now, open: index === 0 }))}`;
}

function attemptPart(
  { url, eventType }: WebhookDelivery,
  attempt: WebhookAttempt,
  { now, open }: { now: Date; open: boolean },
): SafeHtml {
  const { number, startedAt, durationMilliseconds, answer } = attempt;
  return html`<details class="attempt" ${open ? 'open' : ''}>
    <summary><span class="attempt-name">Try ${number}</span> ${outcome(attempt)}
      <span class="attempt-facts">${duration(durationMilliseconds)} · ${timeAgo(startedAt, now)}</span></summary>
    <div class="attempt-body">
      ${attempt.error === null ? '' : html`<p class="break">${attempt.error}</p>`}
      <h3 class="part-title">Request</h3>
      <pre class="source" tabindex="0" aria-label="Request of try ${number}">${requestText(url, eventType, attempt.id)}</pre>
      <p class="part-note">Sent ${exactly(startedAt)}. <code>X-Service-Timestamp</code> and <code>X-Service-Signature</code>
        are made for each try and not kept.</p>
      <h3 class="part-title">Answer</h3>
      ${answer === '' ? html`<p class="part-note">${attempt.status === null ? 'There was none.' : 'It had no body.'}</p>` : html`<pre class="source" tabindex="0" aria-label="Answer to try ${number}">${answer}</pre>`}
    </div>
  </details>`;
}

function outcome({ status, error }: WebhookAttempt): SafeHtml {
  const fine = status !== null && status >= 200 && status < 300 && error === null;
  const text = status === null ? 'No answer' : String(status);
  return html`<span class="status status-${fine ? 'delivered' : 'failed'}">${text}</span>`;
}

/** As far as it is kept. */
function requestText(url: string, eventType: string, attemptId: string): string {
  const { host, pathname, search } = URL.parse(url) ?? { host: url, pathname: '/', search: '' };
  const headers = Object.entries(deliveryHeaders(eventType, attemptId));
  const lines = headers.map(([name, value]) => `${headerName(name)}: ${value}`);
  return [`POST ${pathname}${search}`, `Host: ${host}`, ...lines].join('\n');
}

/** `x-service-event` as people write it: `X-Service-Event`. */
function headerName(name: string): string {
  return name.replaceAll(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());
}

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function exactly(moment: Date): SafeHtml {
  const text = moment.toISOString();
  return html`<time datetime="${text}">${text.replace('T', ' at ').replace('Z', ' UTC')}</time>`;
}
