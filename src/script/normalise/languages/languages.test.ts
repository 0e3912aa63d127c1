import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../../tests/support/fast-check.ts';
import { assertLinear } from '../../../../tests/support/processor-time.ts';
import { createNormaliser } from '../create-normaliser.ts';

/**
 * Numbers, dates, versions, percentages, units, currencies, identifiers and abbreviations, in written and spoken
 * form.
 */
const cases: Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>> = {
  es: [
    ['1.234.567 filas', 'un millón doscientas treinta y cuatro mil quinientas sesenta y siete filas'],
    ['1.500 tareas en 21 días', 'mil quinientas tareas en veintiún días'],
    ['1,500 y 2,000,000 y 0,500', 'mil quinientos y dos millones y cero coma cinco cero cero'],
    ['16 y 3,25', 'dieciséis y tres coma veinticinco'],
    ['de 5–10', 'de cinco a diez'],
    ['el 2026-11-15', 'el quince de noviembre de dos mil veintiséis'],
    ['el 01/05/2026 a las 14:30', 'el primero de mayo de dos mil veintiséis a las catorce y treinta'],
    ['Versión 2.4.0', 'Versión dos punto cuatro punto cero'],
    ['v2.0-rc.1', 'versión dos punto cero erre ce uno'],
    ['un 25 %', 'un veinticinco por ciento'],
    ['21 MB y 1 h', 'veintiún megabytes y una hora'],
    ['−3 °C', 'menos tres grados Celsius'],
    ['1.000.000 B/s', 'un millón de bytes por segundo'],
    ['19,99 € o $5', 'diecinueve euros con noventa y nueve céntimos o cinco dólares'],
    ['getUserById() y parse_url', 'get User By Id y parse url'],
    ['HTTP y la API (#123)', 'hache te te pe y la api (número ciento veintitrés)'],
    ['p. ej. node.js', 'por ejemplo node punto jota ese'],
    ['https://example.es/a?b=1.', 'example punto es.'],
    ['OAuth2, IPv6, K8s y .NET', 'o Auth dos, i pe uve seis, ka ocho ese y punto net'],
    ['las URLs, i18n, macOS y MySQL', 'las u erre ele, i dieciocho ene, mac o ese y My ese cu ele'],
    ['SaaS, IoT y OAuth2.0 en node.js', 'sas, i o te y o Auth dos punto cero en node punto jota ese'],
  ],
  fr: [
    ['1 234 lignes', 'mille deux cent trente-quatre lignes'],
    ['80 et 3,5', 'quatre-vingts et trois virgule cinq'],
    ['le 01/11/2026 à 14h30', 'le premier novembre deux mille vingt-six à quatorze heures trente'],
    ['La version 2.4.0', 'La version deux point quatre point zéro'],
    ['25 %', 'vingt-cinq pour cent'],
    ['21 min et 3,5 Go', 'vingt et une minutes et trois virgule cinq gigaoctets'],
    ['19,99 €', 'dix-neuf euros et quatre-vingt-dix-neuf centimes'],
    ['useState et HTTP', 'use State et hache té té pé'],
    ['p. ex. n° 5', 'par exemple numéro cinq'],
    ['OAuth2, IPv6, K8s et .NET', 'o Auth deux, i pé vé six, ka huit esse et point net'],
  ],
  it: [
    ['1.234 righe', 'milleduecentotrentaquattro righe'],
    ['3,5', 'tre virgola cinque'],
    ['il 2026-11-01 alle 14:30', 'il primo novembre duemilaventisei alle quattordici e trenta'],
    ['La versione 2.4.0', 'La versione due punto quattro punto zero'],
    ['il 25%', 'il venticinque per cento'],
    ['1 MB in 21 s', 'un megabyte in ventuno secondi'],
    ['19,99 €', 'diciannove euro e novantanove centesimi'],
    ['parse_url e HTTP', 'parse url e acca ti ti pi'],
    ['ad es. ecc.', 'ad esempio eccetera'],
    ['OAuth2, IPv6, K8s e .NET', 'o Auth due, i pi vu sei, cappa otto esse e punto net'],
  ],
  pt: [
    ['1.234 linhas', 'mil duzentas e trinta e quatro linhas'],
    ['200 linhas e 2 problemas', 'duzentas linhas e dois problemas'],
    ['101, 1.500 e 2.000.000', 'cento e um, mil e quinhentos e dois milhões'],
    ['16 e 3,5', 'dezesseis e três vírgula cinco'],
    ['2026-11-15 às 14:30', 'quinze de novembro de dois mil e vinte e seis às quatorze e trinta'],
    ['A versão 2.4.0', 'A versão dois ponto quatro ponto zero'],
    ['25%', 'vinte e cinco por cento'],
    ['2 h e 1 min', 'duas horas e um minuto'],
    ['R$ 19,99 e 200 £', 'dezenove reais e noventa e nove centavos e duzentas libras'],
    ['getUserById e HTTP', 'get User By Id e agá tê tê pê'],
    ['p. ex. nº 5', 'por exemplo número cinco'],
    ['OAuth2, IPv6, K8s e .NET', 'ó Auth dois, i pê vê seis, cá oito esse e ponto net'],
  ],
  hi: [
    ['1,23,456 पंक्तियाँ', 'एक लाख तेईस हज़ार चार सौ छप्पन पंक्तियाँ'],
    ['२५ फ़ाइलें', 'पच्चीस फ़ाइलें'],
    ['3.05', 'तीन दशमलव शून्य पाँच'],
    ['15/11/1999 को 14:30 बजे', 'पंद्रह नवंबर उन्नीस सौ निन्यानवे को चौदह तीस बजे'],
    ['संस्करण 2.4.0', 'संस्करण दो डॉट चार डॉट शून्य'],
    ['25% तेज़', 'पच्चीस प्रतिशत तेज़'],
    ['3.5 GB', 'तीन दशमलव पाँच गीगाबाइट'],
    ['₹19.99', 'उन्नीस रुपये और निन्यानवे पैसे'],
    ['API और parse_url', 'ए पी आई और parse url'],
    ['डॉ. राव', 'डॉक्टर राव'],
    ['OAuth2, IPv6, K8s और .NET', 'ओ Auth टू, आई पी वी सिक्स, के एट एस और डॉट net'],
  ],
  ja: [
    ['1,234行', 'センニヒャクサンジューヨンギョー'],
    ['３００人と１０個', 'サンビャクニンとジュッコ'],
    ['3.14', 'サンテンイチヨン'],
    ['2026年4月1日14:30に', 'ニセンニジューロクネンシガツツイタチジューヨジサンジュップンに'],
    ['2026-11-15', 'ニセンニジューロクネンジューイチガツジューゴニチ'],
    ['バージョン2.4.0', 'バージョンニテンヨンテンゼロ'],
    ['25%高速', 'ニジューゴパーセント高速'],
    ['3.5GB', 'サンテンゴギガバイト'],
    ['¥1,000と100円', 'センエンとヒャクエン'],
    ['3本、8回、1つ、6分', 'サンボン、ハッカイ、ヒトツ、ロップン'],
    ['APIとparse_url', 'エー ピー アイとparse url'],
    ['No.5', 'ナンバーゴ'],
    [
      'OAuth2、IPv6、K8sと.NET',
      'オー オース ツー、アイ ピー ブイ シックス、ケー エイト エスと ドット ネット',
    ],
  ],
  zh: [
    ['1,234行', '一千二百三十四行'],
    ['10500、20008和100000', '一万零五百、二万零八和十万'],
    ['3.14', '三点一四'],
    ['2026-11-15 14:30', '二零二六年十一月十五日 十四点三十分'],
    ['2026年有2个问题', '二零二六年有两个问题'],
    ['版本2.4.0', '版本二点四点零'],
    ['提高25%', '提高百分之二十五'],
    ['3.5GB', '三点五吉字节'],
    ['¥1,000和$5', '一千元和五美元'],
    ['更新API和parse_url', '更新A P I和parse url'],
    ['No.5', '编号五'],
    ['OAuth2、IPv6、K8s和.NET', 'O Auth 二、I P V 六、K 八 S和 点 net'],
  ],
};

for (const [language, pairs] of Object.entries(cases)) {
  describe(`In ${language}`, () => {
    const normalise = createNormaliser({ language, pronunciations: [] });
    for (const [written, spoken] of pairs) {
      test(`${written} is said as ${spoken}`, () => assert.equal(normalise(written), spoken));
    }

    test('no digit and no mark of code is left to say, for any text', () => {
      const pieces = fc.constantFrom(
        ...'v1.2 2.4.0-rc.1 API 10 ms MB - -- – . , : / ( ) [ ] < > = + # @ $ € % ` * _ 404 fooBar é 日 本 🎉 0 07'.split(
          ' ',
        ),
        ...'1/2 2026-02-31 25:61 1.000 1,5 ¥ 年 月 円 つ 人 が v ２ ५ http://a.b/c a@b.cd \n \u0301 x'.split(
          ' ',
        ),
        ' ',
      );
      fc.assert(
        fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
          for (const joint of ['', ' ']) {
            const spoken = normalise(parts.join(joint));
            assert.doesNotMatch(spoken, /[0-9０-９०-९`*|\\<>{}~^_#=]/);
            assert.ok(spoken.isWellFormed());
          }
        }),
        { numRuns: 400, seed: 20_261_116 },
      );
    });

    test('pronunciations win', () => {
      const pronunciations = [{ term: 'kubectl', spoken: 'cube' }];
      assert.match(createNormaliser({ language, pronunciations })('kubectl 2'), /^cube/);
    });

    test('a text takes time in proportion to its length', () => {
      for (const unit of ['1.', '1,', 'a.', 'aB', 'a_', '$1 ', '1:', 'http://', '1 000 ', '年', '-1'])
        assertLinear(unit.repeat(25_600 / unit.length), normalise, unit);
    });
  });
}
