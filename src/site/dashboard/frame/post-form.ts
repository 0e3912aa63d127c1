import { ownForm } from '../../components/own-form.ts';
import { addressOf } from './address.ts';
import type { Visit } from './section.ts';

/** A form of the dashboard. `content` is finished HTML. */
export function postForm(
  visit: Pick<Visit, 'desk' | 'session'>,
  path: string,
  content: string,
  { look = '', files = false }: { look?: string; files?: boolean } = {},
): string {
  return ownForm(visit.session, addressOf(visit, path), content, { look, files });
}
