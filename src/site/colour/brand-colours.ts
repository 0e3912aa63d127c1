import { contrast, fromHex, type Oklch, toHex } from './oklch.ts';

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
  const brand = fromHex(hex);
  const lightFaint = toHex({ ...brand, lightness: 0.955, chroma: Math.min(brand.chroma, 0.025) });
  const darkFaint = toHex({ ...brand, lightness: 0.28, chroma: Math.min(brand.chroma, 0.05) });
  return {
    light: {
      signal: nearest(brand, -1, (colour) => contrast(colour, papers.light.darkest) >= shapeContrast),
      deep: nearest(brand, -1, readableOn(papers.light.darkest, lightFaint)),
      faint: lightFaint,
    },
    dark: {
      signal: nearest(brand, 1, (colour) => contrast(colour, papers.dark.lightest) >= shapeContrast),
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
  return (colour) => backgrounds.every((background) => contrast(colour, background) >= wordContrast);
}

/** The first good colour on the way from the brand's own lightness to black (-1) or white (1). */
function nearest(brand: Oklch, direction: -1 | 1, isGood: (colour: string) => boolean): string {
  for (let step = 0; step <= 200; step++) {
    const lightness = brand.lightness + (direction * step) / 200;
    const colour = toHex({ ...brand, lightness: Math.min(1, Math.max(0, lightness)) });
    if (isGood(colour)) return colour;
  }
  throw new Error('Black is seen on light paper, and white on dark.');
}
