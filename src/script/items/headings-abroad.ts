import type { About } from './about.ts';

/** What headings of instructions are called in the other languages of the phrase bank. */
export const headingsAbroad: readonly (readonly [About, RegExp])[] = [
  [
    'before',
    /^(?:vor (?:dem|der) (?:update|upgrade|aktualisierung|installation|migration)|avant (?:la mise à (?:jour|niveau)|de mettre à jour|l['’]installation)|antes de (?:actualizar|instalar|atualizar|migrar)|prima di aggiornare)|(?:アップグレード|アップデート|更新)(?:する)?前|^(?:升级|更新)前/iu,
  ],
  [
    'workaround',
    /^(?:umgehung(?:slösung)?|abhilfe|contournement|solution de contournement|solución (?:temporal|alternativa)|solução (?:alternativa|de contorno|temporária)|soluzione temporanea|回避策|(?:临时)?解决(?:方法|办法))$/iu,
  ],
  [
    'upgrade',
    /^(?:aktualisierung|aktualisieren|so aktualisieren sie|update-?(?:anleitung|hinweise|schritte)|upgrade-?(?:anleitung|hinweise|schritte)|mise à (?:jour|niveau)|comment mettre à jour|procédure de (?:mise à jour|migration)|actualización|cómo actualizar|pasos (?:de|para) (?:actualización|actualizar|migrar|la migración)|atualização|como atualizar|passos (?:de|para) (?:atualização|atualizar|migrar)|migración|migração|aggiornamento|come aggiornare|migrationsanleitung)$|^(?:アップグレード|アップデート|更新|移行)(?:の)?(?:手順|方法|ガイド)$|^(?:升级|更新|迁移)(?:步骤|方法|指南|说明)$/iu,
  ],
  [
    'install',
    /^(?:installationshinweise|installationsanleitung|instalación|instalação|installazione|come installare|cómo instalar|como instalar|comment installer)$|^インストール(?:の)?(?:手順|方法)?$|^安装(?:步骤|方法|说明)?$/iu,
  ],
  [
    'next',
    /^(?:nächste schritte|prochaines étapes|próximos pasos|próximos passos|prossimi passi|次のステップ|下一步)$/iu,
  ],
  [
    'act',
    /^(?:was (?:ist )?zu tun(?: ist)?|handlungsbedarf|erforderliche (?:maßnahmen|schritte)|que faire|actions? requises?|qué hacer|acci(?:ón|ones) (?:requeridas?|necesarias?)|o que fazer|aç(?:ão|ões) necessárias?|cosa fare|azioni richieste|対応(?:方法|手順)|必要な対応|处理(?:方法|步骤)|需要的操作)$/iu,
  ],
];
