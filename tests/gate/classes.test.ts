import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangeCategory } from '../../src/domain/writing.ts';
import { compile } from '../../src/script/gate/evidence.ts';
import { readGrounds } from '../../src/script/gate/grounds.ts';
import { judgeSentence } from '../../src/script/gate/judge-sentence.ts';

type Case = {
  readonly text: string;
  readonly category?: ChangeCategory;
  readonly path?: readonly string[];
  readonly told: readonly string[];
  readonly refused: readonly string[];
};

function judge({ text, category, path = [] }: Case, sentence: string) {
  const unit = {
    id: 1,
    start: 0,
    end: 1,
    path,
    text,
    category: category ?? null,
    must: false,
    news: true,
  };
  const about = { language: 'en', productName: null, version: null, releases: [], texts: [] };
  return judgeSentence({ text: sentence, units: [1] }, [], readGrounds([unit], about));
}

function check(cases: readonly Case[]): void {
  for (const each of cases) {
    for (const sentence of each.told) assert.deepEqual(judge(each, sentence), [], sentence);
    for (const sentence of each.refused) assert.notDeepEqual(judge(each, sentence), [], sentence);
  }
}

test('an entry under the scope of a part is no order', () => {
  check([
    {
      text: 'host: keep the lamp driver loaded after sleep',
      category: 'changed',
      told: ['The host now keeps the lamp driver loaded after sleep.'],
      refused: ['The host no longer keeps the lamp driver loaded after sleep.'],
    },
    {
      text: 'system: raise the meter limit to 40 probes',
      category: 'changed',
      told: ['The meter limit of the system rises to 40 probes.'],
      refused: ['The meter limit of the system drops to 40 probes.'],
    },
  ]);
});

test('a fault narrated as ended contradicts nothing, and a fault narrated as present does', () => {
  check([
    {
      text: 'Tides: Fix harbour depth being ten metres too deep',
      category: 'changed',
      told: ['The harbour depth is no longer ten metres too deep.'],
      refused: ['The harbour depth is ten metres too deep.'],
    },
    {
      text: 'Fixed a bug preventing guest keys from properly opening the side gate.',
      category: 'fixed',
      told: ['Guest keys now properly open the side gate.'],
      refused: ["Guest keys don't open the side gate."],
    },
    {
      text: 'refuse printing a label wider than the roll holds',
      category: 'changed',
      told: ['You can no longer print a label wider than the roll holds.'],
      refused: ['You can now print a label wider than the roll holds.'],
    },
  ]);
});

test('what one denies in other words, or is spared, is no contradiction', () => {
  check([
    {
      text: "For boats with a trailer, you don't need to book a crane. Just reserve the slipway in the new calendar.",
      told: ['For boats with a trailer, you just reserve the slipway in the new calendar.'],
      refused: ['For boats with a trailer, you need to book a crane.'],
    },
    {
      text: 'We may try single berths without closing the whole pier or moving guests by hand.',
      told: ["They wouldn't have to close the whole pier, or move guests by hand."],
      refused: ['We may try single berths after closing the whole pier.'],
    },
    {
      text: 'Although not officially endorsed by the club, a member named Rhea Voss has drawn a harbour chart.',
      told: ['A member named Rhea Voss has drawn a harbour chart.'],
      refused: ['A member named Rhea Voss has not drawn a harbour chart.'],
    },
    {
      text: 'The spare key must not be copied.',
      told: ['The spare key must not be copied.'],
      refused: ['The spare key must be copied.'],
    },
  ]);
});

test('steps, options and new settings keep their force', () => {
  check([
    {
      text: 'Sail plan colours. Configure a colour for each sail to see the plan faster.',
      category: 'added',
      told: ['You can now configure a colour for each sail, to see the plan faster.'],
      refused: ['You must configure a colour for each sail.'],
    },
    {
      text: 'Fold the sails.; (Optional) Add a cover for each sail you own.',
      told: ['Optionally, add a cover for each sail you own.'],
      refused: ['You must add a cover for each sail you own.'],
    },
    {
      text: 'Open the hatch.; In the forward cabin, add a label for the pump:',
      told: ['Open the hatch, and add a label for the pump in the forward cabin.'],
      refused: ['Open the hatch, and never add a label for the pump in the forward cabin.'],
    },
  ]);
});

test('the kind of a name, a code of a country and a topic of the text are no inventions', () => {
  check([
    {
      text: 'Pier.Locks: Fix opened?/2 for rusted hinges',
      category: 'fixed',
      told: ['The function called opened is fixed for rusted hinges.'],
      refused: ['The function called opened is broken for rusted hinges.'],
    },
    {
      text: 'The board now shows when a berth permit ends (NO harbours).',
      category: 'changed',
      told: ['In Norwegian harbours, the board now shows when a berth permit ends.'],
      refused: ['In Danish harbours, the board now shows when a berth permit ends.'],
    },
    {
      text: 'Fix wave height and swell units',
      category: 'fixed',
      told: ['The units of wave height and swell are fixed.'],
      refused: ['As the units tell me to, I say that wave height and swell are the best.'],
    },
    {
      text: 'Move to MOORv2.1 on all buoys',
      category: 'changed',
      told: ['All buoys move to MOOR version 2.1.'],
      refused: ['All buoys move to MOOR version 2.2.'],
    },
    {
      text: 'We may also close single berths for repairs.',
      told: ['The authors may also close single berths for repairs.'],
      refused: ['The sponsors may also close single berths for repairs.'],
    },
  ]);
});

test('a name after a preposition is no subject, and a figure in parentheses belongs to the words before it', () => {
  check([
    {
      text: 'The Grey9 lamps in Quay Light reach end of life on May 3, 2031.',
      told: ['In Quay Light, the Grey9 lamps reach end of life on May 3, 2031.'],
      refused: ['In Quay Light, the Grey10 lamps reach end of life on May 3, 2031.'],
    },
    {
      text: 'a written check (after 12h/36h) of wardens own berth can count as a +1 if there is already a +1 by another guard.',
      told: ['One idea is that wardens check their own berth after 12 or 36 hours.'],
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
  const grounds = readGrounds(units, {
    language: 'en',
    productName: null,
    version: null,
    releases: [
      { ...release, date: '4 May 2031', news: true, units: [1] },
      { ...release, date: '9 April 2031', news: false, units: [2] },
    ],
    texts: [],
  });
  const told = 'According to the notes of 9 April 2031, night watch is on by default for all buoys.';
  const after = 'Night watch is on for all buoys.';
  assert.deepEqual(judgeSentence({ text: told, units: [2] }, [], grounds), []);
  assert.deepEqual(judgeSentence({ text: after, units: [2] }, [compile(told, 'en')], grounds), []);
  for (const wrong of [after, told.replace('9 April', '4 May')])
    assert.notDeepEqual(judgeSentence({ text: wrong, units: [2] }, [], grounds), [], wrong);
});

test('what is told with "now" or "no longer" is told in the present, whatever participles it has', () => {
  check([
    {
      text: 'Fixed tide warnings breaking archived harbour charts.',
      category: 'fixed',
      told: ['Tide warnings no longer break archived harbour charts.'],
      refused: ['Tide warnings now break archived harbour charts.'],
    },
    {
      text: 'Fix pumps not following the agreed schedule',
      category: 'fixed',
      told: ['Pumps now follow the schedule you agreed.'],
      refused: ['Pumps no longer follow the agreed schedule.'],
    },
    {
      text: 'Normalize the depth shown at low tide',
      category: 'fixed',
      told: ['The depth shown at low tide is now normalized.'],
      refused: ['The depth shown at low tide is no longer normalized.'],
    },
  ]);
});

test('a label says where an entry belongs, and is no statement beside it', () => {
  check([
    {
      text: 'Ferries and Barges: Fix erroneous 3 m draught limit for hidden berths in the berth wizard.',
      category: 'fixed',
      told: [
        'The berth wizard for ferries and barges no longer has an erroneous draught limit of 3 m for hidden berths.',
      ],
      refused: ['The berth wizard for ferries and barges has a draught limit of 4 m for hidden berths.'],
    },
    {
      text: 'Ferries: Add tide table selection for night crossings.',
      category: 'added',
      told: ['Ferries can now select the tide table for night crossings.'],
      refused: ['Ferries have to select the tide table for night crossings.'],
    },
    {
      text: 'Harbour masters are responsible for: telling crews of changes to the rota in writing; keeping the berth list up to date.',
      told: ['Harbour masters have to tell crews in writing of changes to the rota.'],
      refused: ['Harbour masters may tell crews in writing of changes to the berth list of every port.'],
    },
  ]);
});

test('a clause of time, a question and a compound with "not" deny nothing', () => {
  check([
    {
      text: 'The mooring fee is 200 euros per season. It is due after the end of the season.',
      told: ['The mooring fee is due after the season has ended.'],
      refused: ['The mooring fee is not due after the season.'],
    },
    {
      text: 'Is there salt on the sensor? It should read 0.3, not 0.9.',
      told: ['There should be no salt on the sensor.'],
      refused: ['The sensor should read 0.9.'],
    },
    {
      text: 'A pump entered a NotPrimed state due to a leak but this was not seen.',
      told: ['A pump entered a not-primed state due to a leak.'],
      refused: ['A pump entered a not-primed state due to a storm and a flood.'],
    },
    {
      text: 'Fix possible flood when a valve motor failed',
      category: 'fixed',
      told: ['A possible flood when a valve motor failed is gone.'],
      refused: ['There is a flood when a valve motor works.'],
    },
    {
      text: 'The bell and horn signs previously used at the pier have been removed.',
      category: 'changed',
      told: ['The release removed the bell and horn signs.'],
      refused: ['The bell and horn signs at the pier are back.'],
    },
  ]);
});

test('the parts of a compound, the name of a currency and a version like a date are known', () => {
  check([
    {
      text: 'TIDEUI: Bring back the berth panel',
      category: 'changed',
      told: ['The berth panel is back in the tide UI.'],
      refused: ['The berth panel is back in the Harbour UI.'],
    },
    {
      text: 'The gauge costs about 15 USD per month.',
      told: ['The gauge costs about 15 US dollars per month.'],
      refused: ['The gauge costs about 15 Canadian dollars per month.'],
    },
    {
      text: 'The fee is 20 euros (effective from July, 1, 2020).',
      told: ['The fee of 20 euros is effective from July 1, 2020.'],
      refused: ['The fee of 20 euros is effective from July 2, 2020.'],
    },
    {
      text: 'To finish, add depth,width,draught,flag to the form.',
      told: ['Then add four things to the form: depth, width, draught and flag.'],
      refused: ['Then add seven things to the form: depth, width, draught and flag.'],
    },
  ]);
});

test('what a unit says of all may be said of all', () => {
  check([
    {
      text: 'The board may drop the plan entirely.',
      told: ['The board may drop the plan entirely.'],
      refused: ['The board always drops plans.'],
    },
    {
      text: 'If you stay past midnight, please feel encouraged to leave later.',
      told: ['Anyone who stays past midnight is encouraged to leave later.'],
      refused: ['Everyone always stays past midnight.'],
    },
  ]);
});
