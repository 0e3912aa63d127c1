import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkScript, missingEssentials } from '../../src/script/gate/check-script.ts';
import { isDoubt } from '../../src/script/gate/finding.ts';
import { isRefused, repairScript } from '../../src/script/language-model/repair-script.ts';
import { type GateCase, loadCases, sourceOf } from './load-cases.ts';
import firstSight from './sets/first-sight.json' with { type: 'json' };

const maxRefused = 0.02;
const maxDoubted = 0.15;

/** Sentences of whole scripts, as a very good model writes them: `turn | source | words of its units | sentence`. */
test('of sentences in scripts written by hand at most two in a hundred have faults, and at most fifteen are doubted', (context) => {
  const cases = loadCases('scripts.txt');
  const found = [...Map.groupBy(cases, ({ source }) => source)].flatMap(([source, own]) => {
    const turns = [...Map.groupBy(own, ({ kind }) => kind).values()];
    const script = turns.map((sentences) => ({ speaker: 1 as const, sentences }));
    return checkScript(script, sourceOf(source).evidence).filter(({ findings }) => findings.length > 0);
  });
  const refused = found.filter(({ findings }) => !findings.every(isDoubt));
  const doubted = found.length - refused.length;
  context.diagnostic(`${cases.length} sentences, ${refused.length} with faults, ${doubted} doubted`);
  const listed = refused.map(
    ({ sentence, findings: [first] }) => `${first?.words} ${first?.why}: ${sentence.text}`,
  );
  assert.ok(refused.length <= cases.length * maxRefused, listed.join('\n'));
  assert.ok(doubted <= cases.length * maxDoubted, `${doubted} doubted`);
});

const sentences = 12;

/** Scripts of twelve truthful sentences about one text: those that follow each other in a set, from each of them on. */
function truthfulScripts(): GateCase[][] {
  const cases = Object.keys(firstSight).flatMap((set) => loadCases(`${set}/truthful.txt`));
  return [...Map.groupBy(cases, ({ source }) => source).values()].flatMap((own) =>
    own.map((_, start) =>
      Array.from(
        { length: Math.min(sentences, own.length) },
        (_each, index) => own[(start + index) % own.length],
      ).filter((each) => each !== undefined),
    ),
  );
}

test('of truthful scripts at most two in a hundred are refused for good, and none loses what every listener needs', (context) => {
  const scripts = truthfulScripts();
  assert.ok(scripts.length >= 100);
  const outcomes = scripts.map((script) => {
    const [first] = script;
    const { output, evidence } = sourceOf(first?.source ?? '');
    const turns = script.map(({ text, units }) => ({
      speaker: 1 as const,
      section: null,
      sentences: [{ text, units }],
    }));
    const repaired = repairScript({ turns, passedOver: [] }, checkScript(turns, evidence), output, evidence);
    assert.deepEqual(missingEssentials(repaired.turns, evidence, []), []);
    return repaired;
  });
  const refused = outcomes.filter(isRefused);
  const [kept, written] = [outcomes.map((each) => each.kept), outcomes.map((each) => each.written)].map(
    (each) => each.reduce((sum, count) => sum + count, 0),
  );
  context.diagnostic(
    `${scripts.length} scripts, ${refused.length} refused, ${kept} of ${written} sentences kept`,
  );
  assert.ok(refused.length <= scripts.length * maxRefused, `${refused.length} of ${scripts.length}`);
});

test('a sentence that an earlier one contains is a fault, even if its words are true', () => {
  const given = loadCases('first/truthful.txt').find(({ text }) => text.length > 60);
  const { source, text, units } = given as GateCase;
  const end = { text: text.slice(text.indexOf(' ') + 1), units };
  const checked = checkScript([{ speaker: 1, sentences: [{ text, units }, end] }], sourceOf(source).evidence);
  const whys = checked.map(({ findings }) => findings.map(({ why }) => why));
  assert.deepEqual(
    [whys[0]?.includes('was said before'), whys[1]?.includes('was said before')],
    [false, true],
  );
});
