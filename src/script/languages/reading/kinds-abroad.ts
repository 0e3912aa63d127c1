import type { ChangeCategory } from '../../../domain/writing.ts';

/** Labels before an entry that name its kind: "Behoben: …", "Nouveau : …", "新增：…". */
const labels: readonly [ChangeCategory, RegExp][] = [
  [
    'breaking',
    /^(?:breaking(?: changes?)?|inkompatib(?:el|le änderung)|rupture|incompatib(?:le|ile)|incompatível|不兼容(?:变更)?|破壊的変更)$/iu,
  ],
  ['security', /^(?:sicherheit|sécurité|seguridad|segurança|sicurezza|security|安全|セキュリティ)$/iu],
  [
    'fixed',
    /^(?:behoben|fehlerbehebung(?:en)?|fehler behoben|korrigiert|korrektur|gefixt|fix|bugfix(?:es)?|corrigée?s?|corrections?|résolu|corregid[oa]s?|solucionad[oa]s?|arreglad[oa]s?|corrección|correcciones|corrigid[oa]s?|resolvid[oa]s?|correção|correções|corrett[oaie]|risolt[oaie]|correzion[ei]|修复|修正|バグ修正|不具合修正)$/iu,
  ],
  [
    'added',
    /^(?:neu|ab sofort|ab jetzt|jetzt neu|neue funktion(?:en)?|hinzugefügt|neuerung|nouveaux?|nouvelles?|nouveautés?|ajouts?|ajoutée?s?|nuev[oa]s?|novedad(?:es)?|añadid[oa]s?|nov[oa]s?|novidades?|adicionad[oa]s?|nuov[oaie]|novità|aggiunt[oaie]|新增|新功能|新機能|追加|feat|feature)$/iu,
  ],
  [
    'changed',
    /^(?:geändert|änderung|verbessert|verbesserung(?:en)?|optimiert|aktualisiert|améliorée?s?|améliorations?|modifiée?s?|changée?s?|mejoras?|mejorad[oa]s?|cambiad[oa]s?|cambios?|actualizad[oa]s?|melhorias?|melhorad[oa]s?|alterad[oa]s?|mudanças?|atualizad[oa]s?|migliorat[oaie]|miglioramento|miglioramenti|modificat[oaie]|aggiornat[oaie]|优化|改进|调整|变更|改善|変更|enhance|enhancement)$/iu,
  ],
  [
    'removed',
    /^(?:entfernt|entfallen|entfällt|nicht mehr (?:unterstützt|verfügbar)|supprimée?s?|retirée?s?|eliminad[oa]s?|removid[oa]s?|rimoss[oaie]|移除|删除|削除|廃止)$/iu,
  ],
  [
    'deprecated',
    /^(?:veraltet|dépréciée?s?|obsolètes?|obsolet[oa]s?|obsolet[oaie]|deprecat[oaie]|废弃|弃用|非推奨)$/iu,
  ],
  [
    'chore',
    /^(?:wartung|intern(?:es)?|maintenance|internes?|mantenimiento|intern[oa]s?|manutenção|manutenzione|docs?|chore|refactor|内部|维护|保守|文档)$/iu,
  ],
];

export function labelKind(label: string | null): ChangeCategory | null {
  const name = label?.trim() ?? '';
  return labels.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/** Labels that only ask for attention. */
export function isNotice(label: string | null): boolean {
  return /^(?:wichtig|hinweis|achtung|important|attention|note|remarque|importante|atención|atención|aviso|nota|atenção|attenzione|avviso|注意|重要|提示|说明|其他|其它|その他|allgemein|général|general|geral|generale|sonstiges|divers|otros|outros|altro|varie|highlights?|höhepunkte|points forts|destacados?|destaques|in evidenza|亮点|ハイライト)$/iu.test(
    label?.trim() ?? '',
  );
}

const endangers =
  /\bCVE-\d|\bGHSA-|sicherheitslücke|schwachstelle|faille de sécurité|vulnérabilit|vulnerabilidad|vulnerabilità|falha de segurança|falla di sicurezza|fallo de seguridad|\bXSS\b|漏洞|脆弱性/iu;
const breaks =
  /inkompatible änderung|nicht abwärtskompatib|rupture de compatibilité|changement incompatible|cambio incompatible|mudança incompatível|modifica incompatibile|不兼容(?:的)?(?:变更|更改|改动)|破坏性|破壊的変更|対応が必要です/iu;
const warns =
  /nicht mehr (?:unterstützt|verfügbar|gelesen|möglich)|abgeschaltet|n['’](?:est|sont) plus (?:prise?s? en charge|disponible)|ya no (?:es|son|está|se)\b|não (?:é|são|está) mais|non (?:è|sono) più|不再(?:支持|提供)|停止服务|対応が必要|サポートを終了|正しく動作しなく/iu;

export function dangerOf(text: string): { security: boolean; breaking: boolean; loud: boolean } {
  return { security: endangers.test(text), breaking: breaks.test(text), loud: warns.test(text) };
}

const papers =
  /\b(?:abhängigkeit(?:en)?|dépendances?|dependencias?|dependências?|dipendenz[ae]|dependencies|renovate|dependabot)\b|依赖|依存(?:ライブラリ|パッケージ|関係)|^(?:die )?(?:dokumentation|documentation|documentación|documentação|documentazione|readme)\b.{0,40}$|\bde la (?:documentation|documentación)\b|\bda documentação\b|\bdella documentazione\b|^(?:更新|完善|补充|修正).{0,12}文档|ドキュメント|\b(?:README|CHANGELOG)\b/iu;
const bump =
  /(?:\bauf (?:version )?v?\d+(?:\.\d+)+ (?:aktualisiert|angehoben)|^(?:mise à jour|actualiza\w*|atualiza\w*|aggiorna\w*|升级|更新).{1,40}?\s(?:à|vers|en|a|para|alla|到|至)(?: la)?(?: versi\p{L}+)? ?v?\d+(?:\.\d+)+)\W*$/iu;

/** Work that no user meets: dependencies, documents, bumps of what the product uses. */
export function isHouseworkAbroad(text: string): boolean {
  return papers.test(text) || bump.test(text);
}
