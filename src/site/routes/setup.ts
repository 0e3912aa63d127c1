import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SafeHtml } from '../../html/safe-html.ts';
import { completeSetup, showSetup } from '../../operations/sign-in/setup.ts';
import { browserName } from '../frame/browser-name.ts';
import { formFault, noFault } from '../frame/form-fault.ts';
import { formText } from '../frame/form-text.ts';
import { orSpent } from '../frame/or-spent.ts';
import { sendPage } from '../frame/send-page.ts';
import { rememberSession } from '../frame/session.ts';
import { messagePage } from '../pages/message.ts';
import { setupPage } from '../pages/setup.ts';
import type { SiteOptions } from '../site-options.ts';

type SetupRequest = FastifyRequest<{ Params: { token: string } }>;

export function setupRoutes(site: FastifyInstance, options: SiteOptions): void {
  site.get('/setup/:token', async (request: SetupRequest, reply) =>
    orSpent(reply, spentLinkPage, async () => {
      const { token } = request.params;
      const { email } = await showSetup(options.services, token);
      return sendPage(reply, setupPage({ token, email: suggestion(email), fault: noFault }));
    }),
  );

  site.post('/setup/:token', async (request: SetupRequest, reply) =>
    orSpent(reply, spentLinkPage, () => setUp(options, request, reply)),
  );
}

async function setUp(
  { services, siteUrl }: SiteOptions,
  request: SetupRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params;
  const email = formText(request, 'email', 254);
  const password = formText(request, 'password', 1024);
  try {
    const input = { token, email, password, browser: browserName(request) };
    const { sessionToken } = await completeSetup(services, input);
    rememberSession(reply, sessionToken, siteUrl);
    return reply.redirect('/dashboard', 303);
  } catch (error) {
    const fault = formFault(error);
    return sendPage(reply, setupPage({ token, email, fault }), fault.status);
  }
}

function spentLinkPage(): SafeHtml {
  return messagePage({
    title: 'This link no longer works',
    text:
      'A set-up link works once, for seven days. If you have chosen a password already, sign in with it; ' +
      'if not, ask whoever runs this installation for a new link.',
    action: { text: 'Sign in', href: '/sign-in' },
  });
}

/** The address an installation starts with is a placeholder that nobody wants to keep. */
function suggestion(email: string): string {
  return email.endsWith('@localhost') ? '' : email;
}
