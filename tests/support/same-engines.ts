/** The same speech engine on every machine: the default depends on its speed, and would be measured. */
export function sameEngines(settings: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return { TTS_A_ENGINE: 'piper', ...(settings['ELEVENLABS_API_KEY'] ? {} : { TTS_B_ENGINE: 'piper' }) };
}
