import type { SafeHtml } from '../../../html/safe-html.ts';
import { ownForm } from '../../components/own-form.ts';
import { addressOf } from './address.ts';
import type { DashboardContext } from './section.ts';

/** A form of the dashboard. */
export function postForm(
  dashboard: Pick<DashboardContext, 'context' | 'session'>,
  path: string,
  content: SafeHtml,
  { look = '', files = false }: { look?: string; files?: boolean } = {},
): SafeHtml {
  return ownForm(dashboard.session, addressOf(dashboard, path), content, { look, files });
}
