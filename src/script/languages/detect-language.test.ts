import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertLinear } from '../../../tests/support/processor-time.ts';
import { detectLanguage } from './detect-language.ts';
import { languageOf } from './detector.ts';

const notes = {
  en: 'Search finds archived projects.\nExports no longer stop at 1,000 rows.\nThe API returns 404 for unknown ids.',
  cs: 'Vyhledávání najde i archivované projekty.\nExport už se nezastaví po tisíci řádcích.\nOpraveno přihlašování přes API.',
  tr: 'Arama artık arşivlenen projeleri de buluyor.\nDışa aktarma bin satırda durmuyor.\nOturum açma hatası giderildi.',
  de: 'Die Suche findet archivierte Projekte.\nDer Export hört nicht mehr nach tausend Zeilen auf.',
  es: 'La búsqueda encuentra proyectos archivados.\nLas exportaciones ya no se detienen a las mil filas.',
  fr: 'La recherche trouve les projets archivés.\nLes exports ne s’arrêtent plus à mille lignes.',
  it: 'La ricerca trova i progetti archiviati.\nLe esportazioni non si fermano più a mille righe.',
  pt: 'A busca encontra projetos arquivados.\nAs exportações não param mais em mil linhas.',
  hi: 'खोज अब संग्रहीत परियोजनाएँ भी ढूँढती है।\nनिर्यात अब एक हज़ार पंक्तियों पर नहीं रुकता।',
  ja: '検索でアーカイブ済みのプロジェクトが見つかるようになりました。\nエクスポートが千行で止まる問題を修正しました。',
  zh: '搜索现在可以找到已归档的项目。\n导出不再停在一千行。修复了登录问题。',
  ko: '검색에서 보관된 프로젝트를 찾을 수 있습니다.\n내보내기가 천 행에서 멈추지 않습니다.',
  pl: 'Wyszukiwanie znajduje zarchiwizowane projekty.\nEksport nie zatrzymuje się już po tysiącu wierszy.',
  nl: 'Zoeken vindt nu ook gearchiveerde projecten.\nExporteren stopt niet meer na duizend rijen.',
  sv: 'Sökningen hittar arkiverade projekt.\nExporten stannar inte längre efter tusen rader.',
  uk: 'Пошук тепер знаходить архівні проєкти.\nЕкспорт більше не зупиняється на тисячному рядку.',
  ru: 'Поиск теперь находит архивные проекты.\nЭкспорт больше не останавливается на тысячной строке.',
  vi: 'Tìm kiếm nay tìm thấy cả các dự án đã lưu trữ.\nViệc xuất dữ liệu không còn dừng ở một nghìn dòng.',
};

describe('The language of a text', () => {
  for (const [language, text] of Object.entries(notes)) {
    test(`is ${language} where it is written in it`, () => assert.equal(detectLanguage(text), language));
    test(`is ${language} with names of code in it`, () => {
      const code =
        'Update `useState`, createServer() and package.json; see https://example.com/a/b?c=1 (#1234).';
      assert.equal(detectLanguage(`${text}\n${text}\n${code}`), language);
    });
  }

  test('is unknown where there is too little of it', () => {
    for (const text of ['', 'OK', 'v2.4.0', 'API, SDK, CLI', 'npm install', '404 → 200', 'README.md'])
      assert.equal(detectLanguage(text), null, text);
  });

  test('is that of its script, however short', () => {
    for (const [language, text] of Object.entries({
      ar: 'إصدار ٢٫٤',
      el: 'Έκδοση 2.4',
      he: 'שחרור 2.4',
      hi: 'नया खोज',
      hy: 'Նոր որոնում',
      ka: 'ახალი ძებნა',
      km: 'ការស្វែងរកថ្មី',
      ko: '새 검색',
      ru: 'Исправлен поиск в GitHub',
      ta: 'புதிய தேடல்',
      fa: 'جستجوی جدید',
      th: 'ค้นหาใหม่',
      uk: 'Виправлено пошук і її',
    }))
      assert.equal(detectLanguage(text), language, text);
    for (const text of ['Added the word שלום', 'The angle α', 'Hello мир'])
      assert.equal(detectLanguage(text), null, text);
  });

  test('is unknown in a mixture', () => {
    assert.equal(detectLanguage(`${notes.cs}\n\n${notes.es}\n\n${notes.en}`), null);
  });

  test('is that of most of it where headings are in another', () => {
    const entries = `${notes.es}\n${notes.es}`;
    assert.equal(detectLanguage(`Added and changed\n${entries}\nFixed\n${entries}`), 'es');
  });

  test('is not that of one sentence above entries in English', () => {
    for (const sentence of [
      'Version 2.0 ist da. Wir haben viele Dinge verbessert.',
      'La nueva versión trae muchas mejoras para todos.',
    ])
      assert.equal(
        detectLanguage(`${sentence}\nAdded search\nAdded dark mode\nFixed a crash`),
        null,
        sentence,
      );
    assert.equal(detectLanguage(`${notes.de}\nAdded search\n${notes.de}\nFixed a crash`), 'de');
  });

  test('is found far from the beginning, too', () => {
    assert.equal(detectLanguage(`${notes.en}\n${`${notes.tr}\n`.repeat(5)}`), 'tr');
  });

  test('is found in time that grows with its length alone', () => {
    for (const unit of ['a', 'a ', 'é\n', '日', 'aB', '1 ', '\u0301', '🎉'])
      assertLinear(unit.repeat(25_600 / unit.length), detectLanguage, JSON.stringify(unit));
  });
});

describe('A text is narrated', () => {
  test('in the language that someone names, even if it looks like another', () => {
    assert.equal(languageOf(notes.en, { language: 'pt-BR', defaultLanguage: 'fr' }), 'pt');
  });

  test('in the language it shows, for any default', () => {
    assert.equal(languageOf(notes.it, { language: null, defaultLanguage: 'fr' }), 'it');
  });

  test('in the default language where it shows none, and else in English', () => {
    assert.equal(languageOf('v2.4.0', { defaultLanguage: 'fr-CA' }), 'fr');
    assert.equal(languageOf('v2.4.0', {}), 'en');
  });
});
