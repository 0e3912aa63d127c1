import type { EngineAccess } from '../speech-engine.ts';
import type { CloudAccess } from './request.ts';

/** How a provider is reached, at its own address unless another is set. Throws where it has no key. */
export function requireAccess(name: string, access: EngineAccess | null, ownUrl: string): CloudAccess {
  if (access) return { ...access, baseUrl: access.baseUrl ?? ownUrl };
  const setting = `${name.toUpperCase()}_API_KEY`;
  throw new Error(`${setting} takes a key when a speech engine is ${name}, but got nothing.`);
}
