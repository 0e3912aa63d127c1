import { mustBeTold } from '../condense/must-be-told.ts';
import { countWords, stopped } from '../english/case.ts';
import type { About } from '../items/about.ts';
import type { Telling } from './context.ts';
import type { Passage } from './passage.ts';

const leads: Readonly<Record<About, readonly string[]>> = {
  act: ['Here is what to do.', 'This is what you need to do.'],
  before: ['There is something to do before you upgrade.', 'Before you upgrade, take a moment to prepare.'],
  upgrade: ['Here is how to upgrade.', 'A word on how to upgrade.'],
  install: ['Here is how to install it.'],
  workaround: ['Until you can upgrade, there is a workaround.', 'There is a workaround.'],
  next: ['Here are the next steps.'],
};

const questions: Readonly<Record<About, string>> = {
  act: 'What should people do now?',
  before: 'What should people do before they upgrade?',
  upgrade: 'How do people upgrade?',
  install: 'How do people install it?',
  workaround: 'Is there a workaround?',
  next: 'What are the next steps?',
};

const titles: Readonly<Record<About, string>> = {
  act: 'What to do',
  before: 'Before you upgrade',
  upgrade: 'How to upgrade',
  install: 'How to install',
  workaround: 'Workaround',
  next: 'Next steps',
};

/** What the notes ask their readers to do, as orders to the listener. What is critical is told whole at any length. */
export function instructionPassages(telling: Telling): Passage[] {
  const { verbosity } = telling.input.settings;
  let room = telling.lead.items.some(mustBeTold) ? 240 : { brief: 30, normal: 80, detailed: 240 }[verbosity];
  return telling.lead.instructions.flatMap(({ about, sentences }) => {
    const told: string[] = [];
    for (const sentence of sentences) {
      const words = countWords(sentence);
      if (words > room) break;
      room -= words;
      told.push(stopped(sentence));
    }
    if (told.length === 0) return [];
    return [
      {
        section: titles[about],
        lead: telling.narrator.say(leads[about]),
        question: questions[about],
        sentences: told,
      },
    ];
  });
}

export function instructionWords(passages: readonly Passage[]): number {
  return countWords(passages.flatMap(({ sentences }) => sentences).join(' '));
}
