import { insertSetupLink } from '../../storage/sign-in.ts';
import type { Services } from '../context.ts';
import { newBearerToken } from './bearer-token.ts';

const days = 7;

/** An address where the owner of an account chooses its e-mail address and password, once. */
export async function createSetupLink(services: Services, userId: string): Promise<string> {
  const { token, hash } = newBearerToken();
  await insertSetupLink(services.store.database, { hash, userId, days });
  return `${services.siteUrl}/setup/${token}`;
}
