import { type Sample, sampleOf } from '../items/sample.ts';
import { lacksVerb } from './lacks-verb.ts';

const place = 'in the written version';

/** What each kind is called, and the sentence that mentions it: one is enough, `readSections` leaves out the second. */
const samples: Readonly<Record<Sample, { readonly name: string; readonly mention: string }>> = {
  commands: { name: 'command', mention: `The command for this is ${place}.` },
  configuration: { name: 'configuration', mention: `A sample configuration is ${place}.` },
  difference: { name: 'change', mention: `The change is shown ${place}.` },
  query: { name: 'query', mention: `A sample query is ${place}.` },
  code: { name: 'code', mention: `The code for this is ${place}.` },
};
const exampleMention = `An example is ${place}.`;

/** "run the following command:", "use this:": what the code is stands in the sentence already. */
const order =
  /\b(run|use|execute|type|enter|call|issue|paste|copy|add|apply|create) (?:(?:the|this|these)(?: following)?|following)(?: shell| bash| \w+)?(?: (commands?|scripts?|quer(?:y|ies)|lines?|code|snippets?|configuration|functions?|files?|settings?))?(?: below)?\s*:$/i;
const likeness = /\b(look|looks|looked|works?|reads?) (?:like (?:this|so)|as follows)\s*:$/i;

/**
 * Says in a few words that code stands where a sentence announces it: "the command is in the written version". The
 * sentence itself comes first; one that needs its code to be whole is told where to find it.
 */
export function announceCode(sentence: string, language: string | null): string[] {
  const { name, mention } = samples[sampleOf(language)];
  const text = sentence.trim();
  if (!/:$/.test(text)) return [text];
  if (order.test(text))
    return [
      text
        .replace(
          order,
          (_, verb: string, named: string | undefined) => `${verb} the ${named ?? name} ${place}.`,
        )
        .replace(
          /^((?:To|If|When|For|Before|After) [^,]{3,120}?) (?=(?:run|use|execute|type|enter|call) the )/,
          '$1, ',
        ),
    ];
  if (likeness.test(text)) return [text.replace(likeness, `$1 like the example ${place}.`)];
  if (/^(?:for example|for instance|example|e\.g\.)\s*:$/i.test(text)) return [exampleMention];
  const aim = /^To (.{3,120})\s*:$/s.exec(text)?.[1];
  if (aim !== undefined && !aim.includes(','))
    return [
      `The ${name} to ${aim.trim()} ${/\b(?:it|this|that|them)$/.test(aim.trim()) ? 'can be found' : 'is'} ${place}.`,
    ];
  const told = text.replace(/,? (?:something|for example|e\.g\.)? ?like(?= ?:$)/i, '').replace(/\s*:$/, '.');
  if (/\b(?:be|is|are|was|were|become|becomes|looks?|being)\.$/.test(told)) return [mention];
  if (lacksVerb(told)) return [];
  return /\b(?:the following|these|below)\b/i.test(told) ? [told] : [told, mention];
}

const unfinished =
  /\b(by (?:running|using|calling|executing|typing|entering|importing)|using|via|with|running)\s*:\s*$/i;

/** "It can be accessed using:" needs what is used: the code that follows. */
export function withSample(text: string, language: string | null): string {
  return text.replace(unfinished, `$1 the ${samples[sampleOf(language)].name} ${place}.`);
}

/** Whether a sentence is only such a mention. */
export function isMention(sentence: string): boolean {
  return sentence === exampleMention || Object.values(samples).some(({ mention }) => mention === sentence);
}
