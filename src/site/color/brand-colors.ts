import type { Oklch } from 'culori';
// One file instead of the package's two hundred modules, for a faster start.
import culori from 'culori/require';

const toOklch = culori.converter('oklch');

/** The accent color of a theme: for shapes, for text, and behind text. */
export type Accent = { readonly signal: string; readonly deep: string; readonly faint: string };

/** The darkest light background of `tokens.css`, and the lightest dark one. */
const papers = { light: '#f0eee9', dark: '#292420' };

const shapeContrast = 3.2;
const textContrast = 4.6;

/** Turns an organization's color into an accent. Changes only its lightness, and only as much as the contrast requires. */
export function brandColors(hex: string): { light: Accent; dark: Accent } {
  const brand = toOklch(hex);
  if (brand === undefined) throw new Error(`${hex} is not a color.`);
  const lightFaint = toHex({ ...brand, l: 0.955, c: Math.min(brand.c, 0.025) });
  const darkFaint = toHex({ ...brand, l: 0.28, c: Math.min(brand.c, 0.05) });
  return {
    light: {
      signal: nearest(brand, -1, contrasting(shapeContrast, papers.light)),
      deep: nearest(brand, -1, contrasting(textContrast, papers.light, lightFaint)),
      faint: lightFaint,
    },
    dark: {
      signal: nearest(brand, 1, contrasting(shapeContrast, papers.dark)),
      deep: nearest(brand, 1, contrasting(textContrast, papers.dark, darkFaint)),
      faint: darkFaint,
    },
  };
}

/** Normalizes `#0af` and `#00AAFF` to `#00aaff`. Returns null for anything that is not a color. */
export function readHex(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

/** A style sheet that overrides the signal color of `tokens.css`. */
export function brandStyles(hex: string): string {
  const { light, dark } = brandColors(hex);
  const pair = (name: keyof Accent) => `light-dark(${light[name]}, ${dark[name]})`;
  return `:root {
  --signal: ${pair('signal')};
  --signal-deep: ${pair('deep')};
  --signal-faint: ${pair('faint')};
}
`;
}

function contrasting(ratio: number, ...backgrounds: string[]): (color: string) => boolean {
  return (color) => backgrounds.every((background) => culori.wcagContrast(color, background) >= ratio);
}

/** The first good color between the brand's own lightness and black (-1) or white (1). */
function nearest(brand: Oklch, direction: -1 | 1, isGood: (color: string) => boolean): string {
  for (let step = 0; step <= 200; step++) {
    const lightness = brand.l + (direction * step) / 200;
    const color = toHex({ ...brand, l: Math.min(1, Math.max(0, lightness)) });
    if (isGood(color)) return color;
  }
  throw new Error('No lightness has enough contrast.');
}

/** The nearest sRGB color of the same lightness and hue. */
function toHex(color: Oklch): string {
  return culori.formatHex(culori.clampChroma(color, 'oklch'));
}
