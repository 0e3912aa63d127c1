import { randomNumbers } from './random-numbers.ts';

const words: Readonly<Record<'ja' | 'zh', Readonly<Record<string, string>>>> = {
  ja: {
    N: '検索 設定 画面 通知 言語 容量 速度 機能 権限 履歴 接続 印刷 翻訳 請求書 利用者 管理者 開発者 プロジェクト ファイル サーバー アカウント パスワード ダッシュボード キャッシュ ウィンドウ フォルダー テンプレート バックアップ 添付ファイル 締め切り',
    A: '新しい 古い 大きな 小さな 複数の 最新の 非公開の 重要な 安全な 壊れた',
    V: '追加しました 修正しました 変更しました 削除しました 改善しました 公開しました 更新しました 表示します 保存できます 選べます 速くなりました 廃止されます',
    P: 'は が を に で から まで より',
    X: 'API JSON useState parse_url npm HTTP 404 v2.4.0 2.0-rc.1 GitHub Node.js 3.5GB 25% ¥1,000 14:30 2026-11-15 3件 10分 8回 1つ 300人 6本 第2版 #123 1,234行 https://example.jp/a',
  },
  zh: {
    N: '搜索 设置 界面 通知 语言 容量 速度 功能 权限 历史 连接 打印 翻译 发票 用户 管理员 开发者 项目 文件 服务器 账号 密码 仪表盘 缓存 窗口 文件夹 模板 备份 附件 截止日期 女儿 绿色 知识 日期',
    A: '新的 旧的 大的 小的 多个 最新的 私有的 重要的 安全的 损坏的',
    V: '已添加 已修复 已更改 已删除 已改进 已发布 已更新 可以显示 可以保存 可以选择 变快了 将被停用',
    P: '在 从 到 比 和 把 被 对',
    X: 'API JSON useState parse_url npm HTTP 404 v2.4.0 2.0-rc.1 GitHub Node.js 3.5GB 25% ¥1,000 14:30 2026-11-15 2个 10分钟 8次 1项 300人 6条 第2版 #123 1,234行 https://example.cn/a',
  },
};

const shapes: Readonly<Record<'ja' | 'zh', readonly string[]>> = {
  ja: [
    'NPANをV。',
    'XのNを、NPNへV！',
    'ANが「N」でV（N）。',
    'NとXとN：NをV。',
    'XPNPXをV？',
    'AN、AN、N…をV。',
  ],
  zh: ['NPANV。', 'X的N，NPNV！', 'AN在“N”中V（N）。', 'N、X和N：NV。', 'XPNPXV？', 'AN，AN；N……V。'],
};

/** Sentences as release notes have them, all different, the same for the same seed. */
export function asianSentences(language: 'ja' | 'zh', count: number): string[] {
  const random = randomNumbers(22);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const lists = Object.fromEntries(
    Object.entries(words[language]).map(([kind, row]) => [kind, row.split(' ')]),
  );
  const made = new Set<string>();
  while (made.size < count)
    made.add(pick(shapes[language]).replaceAll(/[NAVPX]/g, (kind) => pick(lists[kind] ?? [])));
  return [...made];
}
