import type { FastifyInstance, FastifyReply } from 'fastify';
import { encode } from 'uqr';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  newSecondFactor,
  openSetup,
  renewRecoveryCodes,
  showSecondFactor,
} from '../../operations/sign-in/second-factor.ts';
import { copyCode, faultNotice, secretPanel } from '../components/elements.ts';
import { currentPassword, field, linkButton, ownForm, submitButton } from '../components/form.ts';
import { counted, timeAgo } from '../components/format.ts';
import { layout } from '../components/layout.ts';
import { sendPage } from '../layout/reply.ts';
import { formText } from '../layout/request.ts';
import { page, submit } from '../layout/routes.ts';
import { showOnce, takeShownOnce } from '../layout/shown-once.ts';
import { type AccountContext, signedInRoutes } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';

const here = '/account/two-factor';

export function twoFactorRoutes(server: FastifyInstance, site: SiteOptions): void {
  const options = { show };
  const routes = [
    page(here, show),
    submit(here, enable, options),
    submit(`${here}/recovery-codes`, renewCodes, options),
    submit(`${here}/off`, disable, options),
  ];
  signedInRoutes(server, site, routes, async (account) => account);
}

async function enable(account: AccountContext) {
  const { request, context } = account;
  const input = { sealed: formText(request, 'sealed', 1000), code: formText(request, 'code', 40) };
  return showCodes(account, await enableSecondFactor(context, input));
}

async function renewCodes(account: AccountContext) {
  const { request, context } = account;
  const password = formText(request, 'codes_password', 1024);
  return showCodes(account, await renewRecoveryCodes(context, { password, clientAddress: request.ip }));
}

function showCodes(account: AccountContext, codes: readonly string[]): FastifyReply {
  showOnce(account, codes.join('\n'));
  return account.reply.redirect(here, 303);
}

async function disable({ request, reply, context }: AccountContext) {
  const password = formText(request, 'off_password', 1024);
  await disableSecondFactor(context, { password, clientAddress: request.ip });
  return reply.redirect('/account?done=two-factor-off', 303);
}

async function show(account: AccountContext) {
  const { reply, session, context, fault } = account;
  const factor = await showSecondFactor(context);
  if (!factor && !session.signedInUser.gavePassword)
    return reply.redirect(`/confirm-password?return=${encodeURIComponent(here)}`, 303);
  const content = html`<p class="page-parent"><a href="/account">Your account</a></p>
    <h1>Two-factor sign-in</h1>
    ${faultNotice(fault)}
    ${factor ? manage(account, factor) : setUp(account)}`;
  const title = 'Two-factor sign-in – Aloud';
  return sendPage(reply, layout({ title, session, width: 'narrow', content }), fault.status);
}

/** After a wrong code, the same key again: the app has it already. */
function setUp(account: AccountContext): SafeHtml {
  const { request, session, context } = account;
  const { sealed, key, uri } =
    openSetup(context, formText(request, 'sealed', 1000)) ?? newSecondFactor(context);
  const form = html`<input type="hidden" name="sealed" value="${sealed}">
    ${field({ form: account, name: 'code', label: 'Code from the app', noun: 'The code', autocomplete: 'one-time-code', maxLength: 40 })}
    <p class="fine-print">All other browsers will be signed out.</p>
    <p class="actions">${submitButton('Turn on')}</p>`;
  return html`<p class="lede">Scan this code with an authenticator app. Then enter the six digits that the app shows.</p>
    ${qrCode(uri)}
    <p>Can’t scan it? Enter this key in the app instead:</p>
    ${copyCode(key)}
    ${ownForm(session, here, form)}`;
}

type Factor = NonNullable<Awaited<ReturnType<typeof showSecondFactor>>>;

function manage(account: AccountContext, { since, codesLeft }: Factor): SafeHtml {
  const { session, now } = account;
  const codes = takeShownOnce(account);
  if (codes !== null) return newCodes(codes);
  const renew = html`${currentPassword({ form: account, name: 'codes_password', label: 'Your password', noun: 'This' })}
    <p class="actions">${submitButton('Create new codes', 'secondary')}</p>`;
  const off = html`${currentPassword({ form: account, name: 'off_password', label: 'Your password', noun: 'This' })}
    <p class="actions"><button class="button button-danger-quiet" type="submit">Turn off</button></p>`;
  return html`<p class="lede">Turned on ${timeAgo(since, now)}. Signing in takes your password and a code.</p>
    <section aria-labelledby="codes">
      <h2 id="codes">Recovery codes</h2>
      <p>You have ${counted(codesLeft, 'code')} left. Each one signs you in once, without your phone. New codes replace the old ones.</p>
      ${ownForm(session, `${here}/recovery-codes`, renew)}
    </section>
    <section aria-labelledby="off">
      <h2 id="off">Turn it off</h2>
      <p>Your password alone will sign you in. Your recovery codes stop working.</p>
      ${ownForm(session, `${here}/off`, off)}
    </section>`;
}

/** Shows the recovery codes. The page shows nothing else until they are saved. */
function newCodes(codes: string): SafeHtml {
  const note = 'Save them where you keep your passwords. You won’t see them again.';
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes}\n`)}`;
  return html`<p class="lede">Two-factor sign-in is on. If you lose your phone, each of these codes signs you in once.</p>
    ${secretPanel('Your recovery codes', note, codes)}
    <p class="actions">${linkButton('I saved them', '/account')}
      <a class="button button-secondary" href="${file}" download="aloud-recovery-codes.txt">Download</a></p>`;
}

/** Modules of white around the code, which scanners need. */
const border = 4;

/** A QR code, black on white in both color schemes. The text is also given in words, so screen readers skip it. */
function qrCode(text: string): SafeHtml {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return html`<svg class="qr-code" viewBox="0 0 ${size} ${size}" aria-hidden="true" focusable="false"
    shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff" /><path d="${path}" fill="#000" /></svg>`;
}
