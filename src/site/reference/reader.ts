import type { FastifyReply, FastifyRequest } from 'fastify';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { type DocsReader, findDocsReader } from '../../operations/docs-key.ts';
import { ownForm, submitButton } from '../components/form.ts';
import { pageHeaders, sendPage } from '../layout/reply.ts';
import { findSession, type Session } from '../layout/session.ts';
import type { SiteOptions } from '../site-options.ts';

/** The visitor of a page. */
export type Visitor = { readonly isSignedIn: boolean };

/** The reader of a page with examples. */
export type Reader = Visitor & {
  /** The sandbox key in the examples. */
  readonly key: string | null;
  /** Whose key it is, or how to get one. */
  readonly note: SafeHtml | null;
};

/**
 * Sends a page for its reader. The page of a signed-in reader contains a key or a form token, so it is neither cached nor
 * compressed: the compressed length could reveal them.
 */
export async function sendForReader(
  { services }: SiteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  page: (reader: Reader) => SafeHtml,
) {
  const session = await findSession(services, request);
  if (!session) return sendPage(reply, page({ isSignedIn: false, key: null, note: guestNote(request.url) }));
  const found = await findDocsReader({ ...services, signedInUser: session.signedInUser });
  const note = found && readerNote(session, found, request.url);
  // This is how the compression of Fastify is turned off for one response.
  request.headers['x-no-compression'] = 'private';
  const headers = { ...pageHeaders, 'Cache-Control': 'private, no-store' };
  return sendPage(reply, page({ isSignedIn: true, key: found?.key?.text ?? null, note }), 200, headers);
}

/** Sends a page whose only personal content is the link to continue. */
export async function sendForVisitor(
  { services }: SiteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  page: (visitor: Visitor) => SafeHtml,
  status = 200,
) {
  const session = await findSession(services, request);
  return sendPage(reply, page({ isSignedIn: session !== null }), status);
}

function guestNote(url: string): SafeHtml {
  return html`<p class="docs-reader"><a href="/sign-in?return=${encodeURIComponent(url)}">Sign in</a> to have a free sandbox
    key in these examples, or use your own as <code>ALOUD_KEY</code>.</p>`;
}

function readerNote(session: Session, { organization, mayCreateKey, key }: DocsReader, url: string) {
  const { id, name } = organization;
  if (key)
    return html`<p class="docs-reader">The examples have your sandbox key <code>${key.hint}</code> for ${name}. Only you can
      see it. You can <a href="/dashboard/${id}/keys">revoke this key</a> at any time.</p>`;
  if (!mayCreateKey)
    return html`<p class="docs-reader">Ask an owner or admin of ${name} for a sandbox key, and use it as <code>ALOUD_KEY</code>.</p>`;
  const form = html`<input type="hidden" name="return" value="${url}">
    ${submitButton('Create a sandbox key for these examples', 'secondary')}
    <p class="docs-note">It’s free, only works with sandbox data of ${name}, and stays in your examples until you revoke it.</p>`;
  return ownForm(session, '/docs/key', form, { look: 'docs-reader' });
}
