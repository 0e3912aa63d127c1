import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandToType } from '../domain/command-to-type.ts';
import { firstRequest } from '../domain/first-request.ts';
import type { FirstSteps } from '../operations/installation.ts';

type Options = { readonly directory: string; readonly siteUrl: string; readonly json: boolean };

/** Logs are kept and read by others: without a terminal, the first link and key go to a file of this user. */
export async function writeFirstSteps(
  steps: FirstSteps,
  { directory, siteUrl, json }: Options,
): Promise<string> {
  const path = join(directory, json ? 'first-steps.json' : 'first-steps.txt');
  const text = json ? `${JSON.stringify(firstStepsFields(steps))}\n` : describeFirstSteps(steps, siteUrl);
  // The file of an earlier installation may be readable by others.
  await rm(path, { force: true });
  await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true });
  return path;
}

export function firstStepsFields({ setupUrl, sandboxKey }: FirstSteps) {
  return { setup_url: setupUrl, sandbox_key: sandboxKey };
}

export function describeFirstSteps({ setupUrl, sandboxKey }: FirstSteps, siteUrl: string): string {
  return `  Sign in     ${setupUrl}
              Choose your email address and password there. The link works once, for seven days.
  Sandbox key ${sandboxKey}
              Shown only now; it costs nothing. More keys: ${commandToType('key create --help')}
  Learn more  ${siteUrl}/docs

Hear your first episode: paste this, then open the audio_url in the response.

${firstRequest(siteUrl, sandboxKey)}
`;
}
