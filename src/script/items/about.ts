/** What a section of instructions is for. */
export type About = 'act' | 'before' | 'upgrade' | 'install' | 'workaround' | 'next';
