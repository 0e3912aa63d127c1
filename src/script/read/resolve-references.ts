const definition = /^ {0,3}\[([^[\]^][^[\]]{0,199})\]:[ \t]*\S.*$/gm;

/** Puts the text of reference links in their place, since a text is parsed in parts and a part may lack the definition. */
export function resolveReferences(content: string): string {
  const known = new Set([...content.matchAll(definition)].map(([, label]) => keyOf(label ?? '')));
  if (known.size === 0) return content;
  const isKnown = (label: string) => known.has(keyOf(label));
  return content
    .replace(definition, '')
    .replace(/!\[([^[\]]{0,300})\]\[([^[\]]{0,200})\]/g, (whole, text: string, label: string) =>
      isKnown(label || text) ? '' : whole,
    )
    .replace(/\[!\[[^[\]]{0,300}\]\([^()\s]{0,600}\)\]\[[^[\]]{0,200}\]/g, '')
    .replace(/!\[([^[\]]{1,200})\](?![[(])/g, (whole, label: string) => (isKnown(label) ? '' : whole))
    .replace(/\[([^[\]]{0,300})\]\[([^[\]]{0,200})\]/g, (whole, text: string, label: string) =>
      isKnown(label || text) ? linkText(text) : whole,
    )
    .replace(/(?<!\])\[([^[\]]{1,200})\](?![[(:])/g, (whole, label: string) =>
      isKnown(label) ? linkText(label) : whole,
    );
}

function keyOf(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function linkText(text: string): string {
  return /^[0-9a-f]{7,40}$/.test(text) ? '' : text;
}
