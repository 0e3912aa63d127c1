import { readFile } from 'node:fs/promises';
import type { ReceiverRules } from '../domain/receiver-url.ts';
import { createEgress, type Egress } from './egress.ts';

/** The way out that also trusts the certificate authorities in a file, where one is named. */
export async function openEgress(rules: ReceiverRules, authoritiesFile: string | null): Promise<Egress> {
  const extraAuthorities = authoritiesFile === null ? null : await readAuthorities(authoritiesFile);
  return createEgress({ rules, extraAuthorities });
}

function readAuthorities(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    const got = JSON.stringify(file);
    throw new Error(`WEBHOOK_CA_FILE takes a file that can be read, but got ${got}.`, { cause });
  });
}
