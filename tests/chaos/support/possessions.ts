import { createUser } from '../../../src/operations/members/members.ts';
import { createProduct } from '../../support/product.ts';
import { password } from '../../support/site.ts';
import type { Customer, Installation } from './installation.ts';
import { ask } from './requests.ts';

/** Everything that one customer can own, made through the API. */
export type Possessions = Customer & {
  readonly url: string;
  readonly conversionId: string;
  readonly scriptId: string;
  readonly embedToken: string;
  readonly productId: string;
  readonly email: string;
  readonly userId: string;
};

let owners = 0;

/** `mark` is in every text of theirs. */
export async function createPossessions(installation: Installation, mark: string): Promise<Possessions> {
  owners += 1;
  const customer = await installation.customer({ tier: 'team', name: `Owner ${mark}` });
  const { key, organizationId } = customer;
  const url = installation.apis[0]?.url ?? '';
  const post = async (path: string, body: unknown) => {
    const answer = await ask(url, path, { method: 'POST', key, body });
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text).data;
  };
  const services = await installation.services();
  const product = await createProduct(services, { organizationId, name: `Product ${mark}`, context: null });
  const email = `owner-${owners}@example.com`;
  const user = await createUser(services, { email, organizationId, role: null, password });
  const text = { title: `Title ${mark}`, content: `This belongs to ${mark}.` };
  const conversion = await post('/v1/conversions', { source_type: 'document', wait: true, ...text });
  if (conversion.status !== 'completed') throw new Error(JSON.stringify(conversion));
  const script = await post('/v1/scripts', { source_type: 'document', ...text });
  const { token } = await post(`/v1/conversions/${conversion.id}/embed-token`, {});
  return {
    ...customer,
    url,
    conversionId: conversion.id,
    scriptId: script.id,
    embedToken: token,
    productId: product.id,
    email,
    userId: user.id,
  };
}
