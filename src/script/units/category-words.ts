import type { ChangeCategory } from '../../domain/writing.ts';
import { anyOf } from '../any-of.ts';
import { wordList, wordSet } from '../word-list.ts';

/** Beginnings of words by which headings and labels name a category, in all languages of the phrase banks. */
const stems: Readonly<Record<ChangeCategory, string>> = {
  breaking:
    'breaking|incompatib|action required|backwards|inkompatib|rupture|incompatível|破坏|不兼容|破壊的|互換性|abwärtskompatib|rétrocompatib|retrocompatib|incompatíve|quebra|cassant|disruptiv|非互換|重大变更',
  security:
    'security|securit|vulnerab|cve|sicherheit|sécurité|seguridad|segurança|sicurezza|vulnérab|安全|セキュリティ|脆弱|schwachstelle|漏洞',
  deprecated:
    'deprecat|sunset|veraltet|dépréci|obsolet|obsolèt|sconsigliat|废弃|弃用|非推奨|abgekündigt|abkündigung|déconseill|deprecad|depreciad|descontinuad|desuso|廃止予定|过时|即将移除',
  removed:
    'remov|dropped|farewell|goodbye|gone|retired|coming to an end|entfern|supprim|eliminad|eliminaci|removid|rimoss|移除|删除|削除|廃止|suppression|retir|retrait|entfallen|gelöscht|weggefallen|remoç|rimozion|eliminat|excluíd|下线',
  chore:
    'code quality|tools|dependenc|deps|chore|docs|doc|documentation|documented|ci|test|tests|testing|build|builds|misc|internal|refactor|housekeeping|under the hood|maintenance|maint|tooling|infra|dev |lint|e2e|packag|development|translat|localiz|localis|i18n|style|wip|release process|commits|other commits|developer changes|abhängigkeit|dokumentation|dépendance|documentação|dipendenz|wartung|mantenimiento|manutenção|内部|维护|文档|依赖|ドキュメント|依存|dependênc|documentación|documentazione|manutenzione|interne|interno|interni|sonstiges|verschiedenes|divers|varios|varie|übersetzung|traduc|traduç|traduzion|unter der haube|sous le capot|翻訳|翻译|重构|リファクタリング|测试|杂项',
  performance:
    'perf|performance|speed|optimi|leistung|rendimiento|desempenho|prestazion|性能|パフォーマンス|geschwindigkeit|rapidité|velocidad|velocità|otimiz|ottimizz|高速化|最適化',
  fixed:
    'fix|fixes|fixed|squash|bug|bugs|defect|defects|bugfix|bugfixes|patch|resolved|hotfix|corrected|behoben|fehlerbeheb|korrektur|korrigiert|corrigé|correction|corregid|correcci|corrigid|correç|correzion|corrett|risolt|修复|修正|不具合|fehlerkorrektur|fehler|gefixt|correctif|résolu|arregl|solucion|resuelt|resolvid|consert|risoluzion|sistemat|解決',
  added:
    'add|added|adds|additions|feature|features|feat|new|highlights|shipped|launched|introduc|neu|neue|neues|neuerung|hinzugefügt|ajout|nouveau|nouveauté|nouvelle|añadid|nuev|novedad|adicionad|novidade|novità|aggiunt|nuov|新增|新特性|新功能|追加|機能|新機能|novo|novos|nova|novas|neuheit|funktionen|fonctionnalité|agregad|funciones|característica|funcionalidad|recursos|adiç|funzionalità|introdott|添加|特性|功能|亮点',
  changed:
    'chang|improv|enhanc|updat|polish|tweak|minor changes|patch changes|geändert|änderung|verbesser|modifi|amélior|cambi|mejor|alterad|alteraç|melhor|modific|miglior|变更|优化|改进|変更|改善|mudança|anpassung|angepasst|aktualisier|évolution|mise à jour|mises à jour|ajuste|ajustement|actualiz|atualiz|aprimor|aggiorn|更新|アップデート|调整|更改|改动|增强|提升',
};

/** Words that only match completely, because others begin with them: "newsletter" is not "new". */
const wholeWords = wordSet(
  'add|new|neu|neue|fix|bug|doc|docs|ci|test|tests|build|perf|feat|cve|deps|misc|style|wip|novo|nova|novos|novas',
);

const patterns = (Object.keys(stems) as ChangeCategory[]).flatMap((category, rank) =>
  wordList(stems[category]).map((stem) => ({
    category,
    rank,
    text: wholeWords.has(stem) ? `${stem} ` : stem,
  })),
);
const isLatin = ({ text }: { readonly text: string }) => /^[\p{Script=Latin} ]+$/u.test(text);
/** Patterns for the beginning of a word, by their first letter, because every line may be checked for its category. */
const beginnings = Map.groupBy(patterns.filter(isLatin), ({ text }) => text.charAt(0));
/** Patterns for scripts without spaces, which do not show where a word begins. */
const insides = patterns.filter((pattern) => !isLatin(pattern));

/** Returns the category that a heading or label names; null if it names a component. */
export function categoryOf(label: string): ChangeCategory | null {
  const words = ` ${label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (?:in|of|for|with) (?:this|the(?: new| latest)?) (?:build|release|version|update)$/, '')
    .trim()} `;
  if (/^ (?:backwards? compatibility (?:notes )?|compatibility notes )$/.test(words)) return 'breaking';
  // "Club news" is about people.
  if (words === ' news ') return 'added';
  // Below "Deprecation plan" are dates, not changes.
  if (/ (?:plan|policy|schedule|timeline|roadmap)s? $/.test(words)) return null;
  // "Optimizations of the import" are plain improvements, unless the heading names their kind.
  if (/ optimi[sz]/.test(words) && !/ (?:perf|speed|memory|fast)/.test(words) && words.split(' ').length > 3)
    return 'changed';
  if (/^ (?:patch|minor|major) changes $/.test(words))
    return words === ' major changes ' ? 'breaking' : 'changed';
  if (/ (?:features?|fix\w*|improve\w*|enhance\w*|change\w*) and /.test(words))
    return categoryOf(words.split(' and ')[0] ?? '');
  const found = /[^\p{Script=Latin}\d ]/u.test(words)
    ? insides.filter(({ text }) => words.includes(text))
    : [];
  for (let at = 0; at >= 0; at = words.indexOf(' ', at + 1))
    for (const pattern of beginnings.get(words.charAt(at + 1)) ?? [])
      if (words.startsWith(pattern.text, at + 1)) found.push(pattern);
  return found.toSorted((one, other) => one.rank - other.rank)[0]?.category ?? null;
}

/** Returns the category of the innermost heading that names one. */
export function categoryOfPath(path: readonly string[]): ChangeCategory | null {
  for (const heading of path.toReversed()) {
    const category = categoryOf(heading);
    if (category !== null && (isCategoryAlone(heading) || heading.split(' ').length <= 5)) return category;
  }
  return null;
}

const instructions = anyOf(
  `upgrade (?:notes?|notices?|instructions|steps|guide) | upgrading | (?:to|(?:before|after|when|once) you) (?:upgrade|update|migrate|install) | update (?:instructions|notes|notices?) | updating | migrat(?:ion|ing)(?: (?:notes|guide|steps))? | what you need to do | required actions?`,
  'words',
);

/** Whether a line introduces instructions to the listener. */
export function opensInstructions(line: string): boolean {
  return line.split(' ').length <= 12 && instructions.test(line);
}

/** Whether headings introduce instructions. Below "Upgrading from 2.14", "New" introduces changes again. */
export function areInstructions(lines: readonly string[]): boolean {
  const isNews = (line: string) =>
    isCategoryAlone(line) && /^(?:added|changed|fixed)$/.test(categoryOf(line) ?? '');
  return opensInstructions(lines.findLast((line) => opensInstructions(line) || isNews(line)) ?? '');
}

/** Matches a lead-in to breaking changes: "This release makes backward-incompatible changes:". */
export const opensBreaks =
  /^(?!.*\b(?:not|no|non|without)\b).*\b(?:(?:breaking|backwards?[- ]incompatible|incompatible) changes?)\b[^:]{0,30}:$/i;

/** Whether a label is only the name of a category: "Fixed", "New features", "Bug fixes". */
export function isCategoryAlone(label: string): boolean {
  const words = label
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0 || words.length > 3 || categoryOf(label) === null) return false;
  return words.every((word) => neutral.has(word) || categoryOf(word) !== null);
}

/** Matches a line that asks what the lines below answer: "What's fixed?" */
export const asking =
  /^what(?:['’]s| is| was| has| did we| have we| we(?:['’]ve)?)? (?:been )?(?:new|add(?:ed)?|chang(?:ed?)|better|improved?|fix(?:ed)?|gone|removed?)$/i;

const neutral = wordSet(
  'and or changes change issues problems notable other minor major general more small smaller big the in this release de di of bugs errores funciones características funktionen fonctionnalités funzioni fehler',
);

const skipped = wordList(
  'compatibilities|compatible devices|supported platforms|supported devices|supported operating|factsheet|fact sheet|press information|press contact|press kit|images for|learn more|try it out|helping out|get involved|share your feedback|made possible|contributor|credits|acknowledg|thank|sponsor|table of contents|contents|previous releases|full changelog|tarball|signature|mirrors|need help|join the community|links|release links|download|checksum|committers|artifacts|assets|installation|how to install|getting help|support the project|mitwirkende|remerciement|agradeciment|agradecimi|ringraziament|贡献者|感谢|謝辞|new contributors|see also|references|further reading|license|meeting roles|attendance|attendees|participants|apologies|danksagung|herunterladen|contributeur|télécharg|colaborador|descarga|instalación|contribuidor|baixar|collaborator|scarica|貢献者|コントリビューター|ダウンロード|致谢|下载|安装',
);

/** Whether a heading introduces names, links or files. */
export function isSkippedHeading(heading: string): boolean {
  const words = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (/^(?:those |members )?present$/.test(words)) return true;
  if (words.split(' ').length > 5) return false;
  if (feature.test(words)) return false;
  return skipped.some((stem) => words.startsWith(stem) || words.includes(`new ${stem}`));
}

/** Matches a part of a product: "Download manager" and "License keys", but not "Downloads" or "License information". */
const feature =
  /^(?:downloads?|installation|licenses?|assets|links|contents|references|signatures?|mirrors|artifacts) (?!links?|instructions?|information|info|files?|guide|and|for|of|list|checksums?|page|installers?|packages?|binar|sources?|sites?|urls?|options?)\p{L}|^licenses$/u;

/**
 * Whether a heading in a document introduces names, such as "Sponsors". "Sponsor guidelines" and "Installation" are
 * topics.
 */
export function isSkippedInDocument(heading: string): boolean {
  const words = heading.trim().split(/\s+/).length;
  if (words > 1 && !skipped.includes(heading.toLowerCase().trim())) return false;
  return isSkippedHeading(heading) && !/install|download/i.test(heading);
}
