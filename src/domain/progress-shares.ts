/** The shares of an attempt's progress: first the script, then the render, most of which is the voice. */
export const progressShares = { script: 0.05, render: 0.94, voiceOfRender: 0.9 } as const;
