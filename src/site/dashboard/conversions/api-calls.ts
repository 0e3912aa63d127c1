import type { Conversion } from '../../../domain/conversion.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { copyCode } from '../../components/copy-code.ts';

/** The same page for programs. */
export function asApiCalls(siteUrl: string, { id }: Conversion): SafeHtml {
  const call = `curl ${siteUrl}/v1/conversions/${id} \\\n  -H "Authorization: Bearer $ALOUD_KEY"`;
  return html`<details class="part fold">
    <summary class="part-title">As an API call</summary>
    ${copyCode(call)}
  </details>`;
}
