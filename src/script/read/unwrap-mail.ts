const header =
  /^(?:From|To|Cc|Bcc|Subject|Date|Reply-To|Message-ID|Sender|List-\w+|X-[\w-]+|MIME-Version|Content-[\w-]+): ?/i;
const mostHeaders = 40;

/** A mail's subject is its title. The other headers, the signature and the armour are no part of its text. */
export function unwrapMail(content: string): string {
  const lines = content.replace(/^\s*\n/, '').split('\n');
  let end = 0;
  while (
    end < mostHeaders &&
    end < lines.length &&
    (header.test(lines[end] ?? '') || (end > 0 && /^[ \t]+\S/.test(lines[end] ?? '')))
  )
    end += 1;
  const headers = lines
    .slice(0, end)
    .join('\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const subject = headers.find((line) => /^subject:/i.test(line));
  const lone = headers.length < 2 && lines.length < end + 3;
  if (lone || subject === undefined || (lines[end] ?? '').trim() !== '') return content;
  const title = subject
    .replace(/^subject:\s*/i, '')
    .replace(/^(?:(?:re|fwd?|aw|wg):\s*)+/i, '')
    .replace(/\[[^[\]]{1,60}\]\s*/g, '')
    .trim();
  return [...(title === '' ? [] : [`# ${title}`]), '', ...withoutSignature(lines.slice(end))].join('\n');
}

function withoutSignature(lines: readonly string[]): string[] {
  const text = lines.filter((line) => !/^-----BEGIN PGP SIGNED MESSAGE-----$|^Hash: SHA\d+$/.test(line));
  const end = text.findIndex((line) => /^-- ?$|^-----BEGIN PGP SIGNATURE-----$/.test(line));
  return end < 0 ? text : text.slice(0, end);
}
