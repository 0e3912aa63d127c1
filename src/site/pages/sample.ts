/** The loudness of two sentences as the built-in voice (speaker 184) said them, in 120 equal slices. */
export const sample = {
  seconds: 6.8,
  firstSentence: { text: 'Version 2.4 is out.', bars: 34 },
  rest: 'Exports are twice as fast, and dark mode finally remembers your choice.',
  peaks: [
    1, 33, 100, 91, 79, 35, 52, 50, 33, 7, 45, 40, 66, 64, 5, 43, 83, 88, 24, 4, 45, 68, 59, 53, 51, 67, 51,
    49, 33, 5, 2, 17, 7, 1, 1, 45, 79, 41, 72, 6, 36, 82, 86, 7, 64, 69, 2, 36, 68, 60, 60, 39, 51, 9, 1, 52,
    50, 25, 33, 6, 80, 77, 59, 47, 32, 18, 23, 54, 25, 26, 4, 2, 2, 3, 2, 2, 47, 41, 22, 85, 73, 67, 9, 15,
    58, 68, 60, 25, 6, 5, 66, 53, 50, 47, 56, 44, 42, 52, 42, 71, 82, 44, 59, 65, 25, 45, 44, 29, 23, 43, 61,
    48, 28, 8, 10, 9, 10, 9, 1, 1,
  ],
} as const;
