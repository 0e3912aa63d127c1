import type { Oklch } from 'culori';
// One file: the modules of the package are two hundred, which the start of the service would wait for.
import culori from 'culori/require';

const toOklch = culori.converter('oklch');

/** The signal colour on one kind of paper: for shapes, for words, and for what stands behind words. */
export type Accent = { readonly signal: string; readonly deep: string; readonly faint: string };

/** The papers of `tokens.css`, from the lightest to the darkest, on which an accent must be seen. */
const papers = {
  light: { lightest: '#fbf9f5', darkest: '#f0eee9' },
  dark: { lightest: '#292420', darkest: '#110f0c' },
};

const shapeContrast = 3.2;
const wordContrast = 4.6;

/**
 * An organization's colour as an accent for light and dark. Hue and strength stay; where contrast would fail,
 * lightness moves as little as it must.
 */
export function brandColours(hex: string): { light: Accent; dark: Accent } {
  const brand = toOklch(hex);
  if (brand === undefined) throw new Error(`${hex} is not a colour.`);
  const lightFaint = toHex({ ...brand, l: 0.955, c: Math.min(brand.c, 0.025) });
  const darkFaint = toHex({ ...brand, l: 0.28, c: Math.min(brand.c, 0.05) });
  return {
    light: {
      signal: nearest(
        brand,
        -1,
        (colour) => culori.wcagContrast(colour, papers.light.darkest) >= shapeContrast,
      ),
      deep: nearest(brand, -1, readableOn(papers.light.darkest, lightFaint)),
      faint: lightFaint,
    },
    dark: {
      signal: nearest(
        brand,
        1,
        (colour) => culori.wcagContrast(colour, papers.dark.lightest) >= shapeContrast,
      ),
      deep: nearest(brand, 1, readableOn(papers.dark.lightest, darkFaint)),
      faint: darkFaint,
    },
  };
}

/** `#0af` and `#00AAFF` as `#00aaff`; null for what is not a colour. */
export function readHex(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

/** The same as a style sheet: it goes over the signal colour of `tokens.css`. */
export function brandStyles(hex: string): string {
  const { light, dark } = brandColours(hex);
  const pair = (name: keyof Accent) => `light-dark(${light[name]}, ${dark[name]})`;
  return `:root {
  --signal: ${pair('signal')};
  --signal-deep: ${pair('deep')};
  --signal-faint: ${pair('faint')};
}
`;
}

function readableOn(...backgrounds: string[]): (colour: string) => boolean {
  return (colour) =>
    backgrounds.every((background) => culori.wcagContrast(colour, background) >= wordContrast);
}

/** The first good colour on the way from the brand's own lightness to black (-1) or white (1). */
function nearest(brand: Oklch, direction: -1 | 1, isGood: (colour: string) => boolean): string {
  for (let step = 0; step <= 200; step++) {
    const lightness = brand.l + (direction * step) / 200;
    const colour = toHex({ ...brand, l: Math.min(1, Math.max(0, lightness)) });
    if (isGood(colour)) return colour;
  }
  throw new Error('Black is seen on light paper, and white on dark.');
}

/** The nearest colour that a screen can show: as light, of the same hue, and as strong as there is. */
function toHex(colour: Oklch): string {
  return culori.formatHex(culori.clampChroma(colour, 'oklch'));
}
