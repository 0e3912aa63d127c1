import type { Role } from '../app.ts';
import { firstRequest } from '../domain/first-request.ts';
import type { FirstSteps } from '../operations/installation.ts';

type Announcement = {
  readonly siteUrl: string;
  readonly role: Role;
  readonly firstSteps: FirstSteps | null;
};

/** Says that the service runs and, once, how to begin. */
export function announce({ siteUrl, role, firstSteps }: Announcement, { json }: { json: boolean }): void {
  if (json) {
    const begin = firstSteps && { setup_url: firstSteps.setupUrl, sandbox_key: firstSteps.sandboxKey };
    console.log(JSON.stringify({ status: 'running', role, site_url: siteUrl, ...begin }));
  } else if (role === 'worker') console.log('\nAn Aloud worker is running.\n');
  else if (firstSteps) console.log(welcome(firstSteps, siteUrl));
  else console.log(`\nAloud is running at ${siteUrl}\n`);
}

function welcome({ setupUrl, sandboxKey }: FirstSteps, siteUrl: string): string {
  return `
Aloud is running at ${siteUrl}

  Sign in     ${setupUrl}
              Choose your e-mail address and password there. The link works once, for seven days.
  Sandbox key ${sandboxKey}
              Shown only now; it costs nothing. More keys: npm run aloud -- key create --help
  Learn more  ${siteUrl}/docs

Hear your first episode: paste this, then open the audio_url it answers with.

${firstRequest(siteUrl, sandboxKey)}
`;
}
