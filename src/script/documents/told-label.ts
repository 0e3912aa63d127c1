import { countWords, lowerFirst, stopped } from '../english/case.ts';

/** "Partitioning the table: It would help." → "As for partitioning the table, it would help.": a label that leads a thought. */
export function toldLabel(text: string, names: ReadonlySet<string>): string {
  const [, label = '', rest = ''] = /^([^.:!?]{3,60}): (\p{Lu}.*)$/su.exec(text) ?? [];
  if (rest === '' || countWords(label) > 6 || countWords(rest) < 3) return text;
  const told = stopped(lowerFirst(rest, names));
  if (
    /^(?:context|decision|problem|solution|result|outcome|background|goal|idea|reason|cause|impact|conclusion|upshot)$/i.test(
      label,
    )
  )
    return `The ${label.toLowerCase()}: ${told}`;
  const subject = /^(?:It|This|That|They|We|You|There|At|In|On|With|The|A|An|No)\b/.test(rest);
  const thing =
    !/^["“'‘]|^(?:do|don['’]t|if|when|note|tip|warning|important|example|who|what|why|how|step)\b/i.test(
      label,
    );
  return subject && thing ? `As for ${lowerFirst(label, names)}, ${told}` : `${label}: ${told}`;
}
