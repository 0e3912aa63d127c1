import { cleanText } from '../clean/clean-text.ts';
import { isKnownAcronym } from '../clean/identifiers.ts';
import { libraryScope } from './library-scope.ts';

/** The part of the product that a label or heading names; null where it names a kind of change or nothing at all. */
export function cleanScope(scope: string | null): string | null {
  const library = scope === null ? undefined : libraryScope(scope);
  if (library !== undefined) return library;
  const text = scope === null ? '' : cleanText(scope).replace(/\.$/, '').replace(/,\s*/g, ' and ');
  if (
    text === '' ||
    /^[0-9a-f]{6,40}$/.test(text) ||
    /^\d{4}[-/]\d{1,2}|^deps?: |[:@]/.test(text) ||
    /\s(?:notes?|apis|support|changes|updates|features|fixes)$/i.test(text) ||
    text.split(' ').length > 6 ||
    /\b(?:versions?|supported|fix|fixes|fixed|compatibility|components|requirements|bugs?|highlights?|overview|changes?)$/i.test(
      text,
    ) ||
    /^(?:developers?|platform|product|gameplay|balance|admins?|users?|customers?|everyone|for developers|critical|high|medium|moderate|low|severe|severity|minor|major|all|deps?|release|releases|unreleased|announcements?|benefits|values|examples?|usage|library|upgrades?|misc|src|lib|libs|shared|common|internals?|utils?|helpers|main|base|root|modules?|merged|dpes|next|core|general|other|everything else|small things|odds and ends|timeline|notes?|reverts?|others|changes|note|all changes|commits|notable changes|experiments|notes|bug fixes|language|libraries|compiler|other changes|(?:new )?(?:feature|option|improvement|enhancement|bug ?fix)s?|tidy-?up|clean-?ups?|hardening|lint|polish|done|shipped|finished|completed|closed|stabili[sz]ed|stabili[sz]ations|(?:most )?important|requirements|type hints|typing|types|heads[ -]up|weapons|classes|maps|heroes|characters|items|quests|bugs)$/i.test(
      text,
    )
  )
    return null;
  if (
    /^(?:ui|ux|lfs|ssr|css|api|cli|hmr|tls|ssl|http|https|sql|dom|ai|llm|tts|esm|ipc|dns|tcp|udp|url|json|xml|html|jsx|sdk|vm|os|io|gpu|cpu|pwa)$/i.test(
      text,
    )
  )
    return text.toUpperCase();
  if (/^[a-z]{3,5}$/.test(text) && isKnownAcronym(text.toUpperCase()) && text !== 'rest')
    return text.toUpperCase();
  if (/^[A-Z]{4,}S$/.test(text) && !isKnownAcronym(text)) return null;
  const kind =
    /^(resource|data[ -]source|provider|module|package|plugin|component|command|function)[ /]([a-z\d_][\w-]*(?: [\w-]+){0,4})$/i.exec(
      text,
    );
  if (kind && /^[a-z\d_]/.test(kind[2] ?? ''))
    return `the ${kind[2]} ${(kind[1] ?? '').toLowerCase().replace('-', ' ')}`;
  if (/^db$/i.test(text)) return 'database';
  if (/^(?:i18n|l10n)$/i.test(text)) return 'translations';
  if (/^a11y$/i.test(text)) return 'accessibility';
  return /^[A-Z ]{5,}$/.test(text)
    ? text.replace(/\p{L}+/gu, (word) => (isKnownAcronym(word) ? word : word.toLowerCase()))
    : text;
}
