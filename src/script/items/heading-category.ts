import type { ChangeCategory } from '../../domain/writing.ts';

/** What a heading promises, in the languages of the phrase bank. The first match wins. */
const promises: readonly [ChangeCategory, RegExp][] = [
  [
    'breaking',
    /\bbreaking\b|incompatib|action required|urgent upgrade|major changes|inkompatib|rupture|incompatível|incompatibil|破坏|不兼容|破壊的|互換性/iu,
  ],
  [
    'security',
    /securit|vulnerab|\bcves?\b|sicherheit|sécurité|seguridad|segurança|sicurezza|vulnérab|安全|セキュリティ|脆弱/iu,
  ],
  ['deprecated', /deprecat|veraltet|déprécié|deprecat|sconsigliat|obsol|废弃|弃用|非推奨/iu],
  [
    'removed',
    /remov|drop|farewell|entfern|supprim|suppression|eliminad|eliminaci|removid|remoç|rimoss|rimozion|移除|删除|削除|廃止/iu,
  ],
  [
    'chore',
    /dependenc|\bchores?\b|\bdocs?\b|documentation|^documented\b|\bci\b|\btests?\b|\bbuild\b|misc|internal|refactor|housekeeping|under the hood|abhängigkeit|dokumentation|dépendance|dependência|dependencias|dipendenz|^wartung|^mantenimiento|^manutenção|^manutenzione|^内部|维护|文档|依赖|ドキュメント|依存/iu,
  ],
  ['performance', /perf|speed|leistung|rendimiento|desempenho|prestazion|性能|パフォーマンス/iu],
  [
    'fixed',
    /fix|bug|patch|resolved|corrected|behoben|fehlerbehebung|korrektur|korrigiert|corrigé|correction|corregid|correcci|corrigid|correç|correzion|corrett|risolt|修复|修正|不具合/iu,
  ],
  [
    'added',
    /\badd|feature|stabili[sz]ed|^\W*(?:shipped|launched|released|now live|just landed)\W*$|\bnew\b|what[’']s new|enhanc|\bminor\b|introduc|neu\b|neue|hinzugefügt|ajout|nouveau|nouvelle|añadid|nuev|novedad|adicionad|novidade|novità|aggiunt|nuov[aieo]\b|\bnov[oa]s?\b|新增|新特性|新功能|追加|機能/iu,
  ],
  [
    'changed',
    /chang|improv|updat|geändert|änderung|verbesser|modifi|amélior|cambi|mejor|alterad|melhor|modific|miglior|变更|优化|改进|変更|改善/iu,
  ],
];

export function headingCategory(heading: string): ChangeCategory | null {
  if (/^patch changes$/i.test(heading.trim())) return 'changed';
  const text = heading.replace(/\([^()]{0,40}\)/g, ' ');
  return promises.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Sections that hold names, links or contents and no change. */
export function isSkippedHeading(heading: string): boolean {
  return /contributor|\bcredits?\b|acknowledg|thanks|thank you|sponsors?\b|table of contents|previous releases|full changelog|tarballs?\b|signatures?$|\bmirrors$|need help|join the community|^links?$|download|checksums?|committers|artifacts|mitwirkende|remerciement|agradecimi|agradeciment|贡献者|感谢|謝辞/iu.test(
    heading,
  );
}
