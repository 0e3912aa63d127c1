import type { Draft } from '../../../domain/draft.ts';
import { showDraft } from '../../../operations/drafts/drafts.ts';
import { pathText } from '../../layout/request.ts';
import type { DashboardContext } from '../layout/section.ts';

/** The draft in the address. */
export function draftOf({ context, request }: DashboardContext): Promise<Draft> {
  return showDraft(context, pathText(request, 'id'));
}
