import type { SafeHtml } from '../../../html/safe-html.ts';
import { ownForm } from '../../components/own-form.ts';
import { addressOf } from './address.ts';
import type { Visit } from './section.ts';

/** A form of the dashboard. */
export function postForm(
  visit: Pick<Visit, 'desk' | 'session'>,
  path: string,
  content: SafeHtml,
  { look = '', files = false }: { look?: string; files?: boolean } = {},
): SafeHtml {
  return ownForm(visit.session, addressOf(visit, path), content, { look, files });
}
