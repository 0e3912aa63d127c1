import type { Script } from '../../../domain/script.ts';
import type { ScriptFault } from './script-fault.ts';

const refusal =
  /^(?:(?:i['’]?m|i am)(?: (?:very|so|really))? (?:sorry|unable)|sorry,|i (?:cannot|can['’]t|can not|won['’]t|must decline)|unfortunately,? i |as an ai\b|es tut mir leid|ich kann (?:leider|nicht|diese)|je suis désolée?|je ne peux pas|lo siento|no puedo|desculpe|não posso|申し訳|すみません|抱歉|很抱歉|对不起)/iu;

const chatter =
  /^(?:sure|certainly|of course|okay)[,!.]|\bhere(?:['’]s| is) (?:the|your|a) (?:script|json|narration)\b/iu;

/** A script that begins by declining, or by talking to whoever ordered it. */
export function findRefusal(script: Script): ScriptFault[] {
  const opening = script.turns[0]?.text.slice(0, 300) ?? '';
  if (refusal.test(opening)) {
    return [{ kind: 'refusal', message: 'Do not decline: tell what the text says, in plain neutral words.' }];
  }
  return chatter.test(opening)
    ? [{ kind: 'form', message: 'Begin with the script itself, without a word to whoever ordered it.' }]
    : [];
}
