import { verbOf } from '../english/verb-forms.ts';
import type { HeadingCase } from './heading-case.ts';
import { isStatement } from './heading-shape.ts';
import { topicOf } from './topic.ts';

/** Papers of which there is one: "the on-call handbook", "the weekly product sync". */
const papers =
  /\b(?:handbook|guide|manual|policy|plan|report|proposal|checklist|tutorial|minutes|notes|sync|meeting|runbook|playbook|strategy|roadmap|specification|process|procedure|agreement|post-?mortem|retrospective|review|charter|contract|standards?|guidelines|reference|glossary|survey|stand-?up|kick-?off|council|update|agenda|memo|newsletter|overview|announcement|digest|briefing|assembly|board)$/i;
const date = /(?:,| on)? (\d{4}-\d{2}-\d{2}|\p{Lu}\p{Ll}+ \d{1,2},? \d{4}|\d{1,2}\.? \p{Lu}\p{Ll}+ \d{4})$/u;

const month =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)(?= \d|$)|(?<=\d )(?:march|may)\b/g;

/** "Redaction", "Performance": a word that is hardly the name of a product. */
const abstract = /^\p{Lu}\p{Ll}{3,}(?:tion|ance|ence|ment|ity|ness|ship|ics)$/u;

/** "Introducing Harbor Teams": what is introduced is what one talks about. */
const announcing =
  /^(?:introducing|announcing|presenting|meet|welcome to|say hello to) (?:the )?(?=\p{Lu})/iu;

/** "Engineering Onboarding Guide": a word in "-ing" that names a field, and does not say what one is doing. */
const fields =
  /^(?:engineering|onboarding|planning|marketing|training|testing|pricing|billing|hiring|reporting|scheduling|shipping|accounting|branding|coding|writing|meeting|building|housing)\b/i;
const period = /^(.{3,60}): ((?:Q[1-4]|\p{Lu}\p{Ll}+) \d{4}|\d{4}|week \d{1,2})$/iu;

/** The title as it stands inside a sentence; `inText` is how the text itself speaks of it, if it does. */
export function spokenTitle(whole: string, inSentence: HeadingCase, inText: string | null = null): string {
  const title = whole.replace(announcing, '');
  if (inText !== null) return inText;
  if (/^(?:frequently asked questions|faqs?)$/i.test(title)) return 'some frequently asked questions';
  const [, paperOf = '', time = ''] = period.exec(title) ?? [];
  if (papers.test(paperOf)) return `${withArticle(inSentence(paperOf))} for ${time}`;
  const when = date.exec(title)?.[1] ?? null;
  const bare = when === null ? title : title.replace(date, '');
  const paper =
    papers.test(bare) &&
    !/^(?:the|an?|our|your|my|how|why|what|when|this|writing)\b/i.test(bare) &&
    (!/^\S+ing\b/i.test(bare) || fields.test(bare));
  const incident = /^((?:post-?mortem|retrospective|incident report|case study|review)): (\S.*)$/i.exec(bare);
  if (incident) return `${incidentTitle(incident, inSentence)}${when === null ? '' : ` on ${when}`}`;
  const act = paper ? null : topicOf(inSentence(bare));
  if (
    act?.kind === 'thing' &&
    when === null &&
    verbOf(bare.split(' ')[0] ?? '')?.form === 'base' &&
    isPhrase(bare)
  )
    return act.text;
  const doing = verbOf(bare.split(' ')[0] ?? '')?.form === 'gerund';
  const cased = isPhrase(bare) || paper || doing || abstract.test(bare) ? inSentence(bare) : bare;
  const said = paper ? `the ${cased}` : cased.replace(/^(RFC|ADR|PEP|Proposal) (\d{1,5}): /i, '$1 $2, ');
  return when === null ? said : `${said} of ${when}`;
}

function withArticle(paper: string): string {
  return /^(?:the|an?|our|your|my) /i.test(paper) ? paper : `the ${paper}`;
}

/** "Postmortem: API outage" → "the postmortem of the API outage"; a sentence stands beside its kind. */
function incidentTitle([, kind = '', what = '']: RegExpExecArray, inSentence: HeadingCase): string {
  const joint = isStatement(what.split(' ')) ? ',' : /^(?:the|an?|our)\b/i.test(what) ? ' of' : ' of the';
  const named = inSentence(what).replace(month, (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  return `the ${kind.toLowerCase()}${joint} ${named}`;
}

/** A title of several words is a heading; one or two, or a figure, are as likely a name and keep their spelling. */
function isPhrase(title: string): boolean {
  return title.split(' ').length > 2 && (!/\d/.test(title) || /^(?:RFC|ADR|PEP|Proposal) \d/i.test(title));
}
