import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeText } from '../../src/script/gate/analyze-text.ts';
import { checkSentence } from '../../src/script/gate/check-sentence.ts';
import { collectEvidence } from '../../src/script/gate/evidence.ts';
import { check } from './check-classes.ts';

test('an entry under the scope of a part is no order', () => {
  check([
    {
      text: 'host: keep the lamp driver loaded after sleep',
      category: 'changed',
      accepted: ['The host now keeps the lamp driver loaded after sleep.'],
      refused: ['The host no longer keeps the lamp driver loaded after sleep.'],
    },
    {
      text: 'system: raise the meter limit to 40 probes',
      category: 'changed',
      accepted: ['The meter limit of the system rises to 40 probes.'],
      refused: ['The meter limit of the system drops to 40 probes.'],
    },
  ]);
});

test('a fault narrated as ended contradicts nothing, and a fault narrated as present does', () => {
  check([
    {
      text: 'Tides: Fix harbour depth being ten metres too deep',
      category: 'changed',
      accepted: ['The harbour depth is no longer ten metres too deep.'],
      refused: ['The harbour depth is ten metres too deep.'],
    },
    {
      text: 'Fixed a bug preventing guest keys from properly opening the side gate.',
      category: 'fixed',
      accepted: ['Guest keys now properly open the side gate.'],
      refused: ["Guest keys don't open the side gate."],
    },
    {
      text: 'refuse printing a label wider than the roll holds',
      category: 'changed',
      accepted: [],
      refused: ['You can now print a label wider than the roll holds.'],
    },
  ]);
});

test('what a sentence leaves out, or says in the very words of its unit, is no contradiction', () => {
  check([
    {
      text: "For boats with a trailer, you don't need to book a crane. Just reserve the slipway in the new calendar.",
      accepted: [],
      refused: ['For boats with a trailer, you need to book a crane.'],
    },
    {
      text: 'We may try single berths without closing the whole pier or moving guests by hand.',
      accepted: [],
      refused: ['We may try single berths after closing the whole pier.'],
    },
    {
      text: 'Although not officially endorsed by the club, a member named Rhea Voss has drawn a harbour chart.',
      accepted: ['A member named Rhea Voss has drawn a harbour chart.'],
      refused: ['A member named Rhea Voss has not drawn a harbour chart.'],
    },
    {
      text: 'The spare key must not be copied.',
      accepted: ['The spare key must not be copied.'],
      refused: ['The spare key must be copied.'],
    },
  ]);
});

test('steps, options and new settings keep their force', () => {
  check([
    {
      text: 'Sail plan colours. Configure a colour for each sail to see the plan faster.',
      category: 'added',
      accepted: ['You can now configure a colour for each sail, to see the plan faster.'],
      refused: ['You must configure a colour for each sail.'],
    },
    {
      text: 'Fold the sails.; (Optional) Add a cover for each sail you own.',
      accepted: ['Optionally, add a cover for each sail you own.'],
      refused: ['You must add a cover for each sail you own.'],
    },
    {
      text: 'Open the hatch.; In the forward cabin, add a label for the pump:',
      accepted: ['Open the hatch, and add a label for the pump in the forward cabin.'],
      refused: ['Open the hatch, and never add a label for the pump in the forward cabin.'],
    },
  ]);
});

test('the kind of a name, a code of a country and a topic of the text are no inventions', () => {
  check([
    {
      text: 'Pier.Locks: Fix opened?/2 for rusted hinges',
      category: 'fixed',
      accepted: ['The function called opened is fixed for rusted hinges.'],
      refused: ['The function called opened is broken for rusted hinges.'],
    },
    {
      text: 'The board now shows when a berth permit ends (NO harbours).',
      category: 'changed',
      accepted: ['In Norwegian harbours, the board now shows when a berth permit ends.'],
      refused: ['In Danish harbours, the board now shows when a berth permit ends.'],
    },
    {
      text: 'Fix wave height and swell units',
      category: 'fixed',
      accepted: ['The units of wave height and swell are fixed.'],
      refused: ['As the units tell me to, I say that wave height and swell are the best.'],
    },
    {
      text: 'Move to MOORv2.1 on all buoys',
      category: 'changed',
      accepted: ['All buoys move to MOOR version 2.1.'],
      refused: ['All buoys move to MOOR version 2.2.'],
    },
    {
      text: 'We may also close single berths for repairs.',
      accepted: ['The authors may also close single berths for repairs.'],
      refused: ['The sponsors may also close single berths for repairs.'],
    },
  ]);
});

test('a name after a preposition is no subject, and a figure in parentheses belongs to the words before it', () => {
  check([
    {
      text: 'The Grey9 lamps in Quay Light reach end of life on May 3, 2031.',
      accepted: ['In Quay Light, the Grey9 lamps reach end of life on May 3, 2031.'],
      refused: ['In Quay Light, the Grey10 lamps reach end of life on May 3, 2031.'],
    },
    {
      text: 'a written check (after 12h/36h) of wardens own berth can count as a +1 if there is already a +1 by another guard.',
      accepted: ['One idea is that wardens check their own berth after 12 or 36 hours.'],
      refused: ['One idea is that wardens check their own berth after 12 or 48 hours.'],
    },
  ]);
});

test('what an earlier release brought may be narrated under its day, also in the sentence after', () => {
  const units = [1, 2].map((id) => ({
    id,
    start: 0,
    end: 1,
    path: [],
    text: id === 1 ? 'Buoys report their battery.' : 'Night watch is on by default for all buoys.',
    category: 'changed' as const,
    must: false,
    news: id === 1,
  }));
  const release = { version: null, name: null, unreleased: false };
  const evidence = collectEvidence(units, {
    language: 'en',
    productName: null,
    version: null,
    releases: [
      { ...release, date: '4 May 2031', news: true, units: [1] },
      { ...release, date: '9 April 2031', news: false, units: [2] },
    ],
    texts: [],
  });
  const dated = 'According to the notes of 9 April 2031, night watch is on by default for all buoys.';
  const after = 'Night watch is on for all buoys.';
  assert.deepEqual(checkSentence({ text: dated, units: [2] }, [], evidence), []);
  assert.deepEqual(checkSentence({ text: after, units: [2] }, [analyzeText(dated, 'en')], evidence), []);
  for (const wrong of [after, dated.replace('9 April', '4 May')])
    assert.notDeepEqual(checkSentence({ text: wrong, units: [2] }, [], evidence), [], wrong);
});

test('a lowest version stays one', () => {
  check([
    {
      text: 'Require Lantern >= 3.1.4',
      category: 'changed',
      accepted: ['It now requires Lantern 3.1.4 or later.', 'It now needs at least Lantern 3.1.4.'],
      refused: ['It now requires Lantern 3.1.4.'],
    },
    { text: 'Lantern 3.1.4 is required', accepted: ['It requires Lantern 3.1.4.'], refused: [] },
    {
      text: 'Lantern 4.1.0b2 turns the lamps on',
      accepted: ['Lantern 4.1.0b2 turns the lamps on.'],
      refused: ['Lantern 4.1.0b3 turns the lamps on.'],
    },
  ]);
});

test('signs of inches are read, and signs that close a quotation are not', () => {
  check([
    {
      text: 'Boats must fit into a box 16” x 16” x 16” in size.',
      accepted: ['Boats must fit into a box of 16 by 16 by 16 inches.'],
      refused: ['Boats must fit into a box of 16 by 16 by 16 metres.'],
    },
    {
      text: 'Berths are 12" wide, and the plan is called "Quay 14".',
      accepted: ['Berths are 12 inches wide.', 'The plan is called Quay 14.'],
      refused: ['Berths are 12 metres wide.'],
    },
  ]);
});
