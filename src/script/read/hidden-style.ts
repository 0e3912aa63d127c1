// The bundled file loads faster than the package's two hundred modules.
import culori from 'culori/require';

type Hides = (parts: readonly string[], value: string) => boolean;

const any =
  (hides: (part: string) => boolean): Hides =>
  (parts) =>
    parts.some(hides);
const is =
  (...hiding: readonly string[]): Hides =>
  (_, value) =>
    hiding.includes(value);
const isNothing = (part: string) => Math.abs(Number.parseFloat(part)) < (part.endsWith('%') ? 5 : 0.05);
/** Whether a length is zero or too small to read. */
const isTiny = (part: string) => isNothing(part) || /^(?:1|0?\.\d{1,9})(?:px|pt)$/.test(part);
/** Whether a box is flat. Cells of a table grow with their words even if they ask for "1%". */
const isFlat = (part: string) => isTiny(part) && !/[1-9]\d{0,3}%$/.test(part);
/** Whether a position is beyond any screen. */
const isOffScreen = (part: string) => Number.parseFloat(part) <= (/^-[\d.]+(?:px)?$/.test(part) ? -500 : -50);
/** Whether a shift moves an element off the screen. A shift by half of its own size keeps it visible. */
const isMovedAway = (part: string) => !part.endsWith('%') && isOffScreen(part);
const isTransparent: Hides = (_, value) => alphaOf(colorOf(value)) < 0.05;
const share = (part: string) => (part.endsWith('%') ? Number.parseFloat(part) : 0);

/** Properties and functions that each hide an element on their own. */
const hiding: Readonly<Record<string, Hides>> = {
  display: is('none'),
  visibility: is('hidden', 'collapse'),
  'content-visibility': is('hidden'),
  'mso-hide': is('all'),
  opacity: any(isNothing),
  zoom: any(isNothing),
  scale: any(isNothing),
  scalex: any(isNothing),
  scaley: any(isNothing),
  'font-size': any(isTiny),
  font: (parts) => isTiny(parts.find((part) => /^(?:0|[\d.]{1,9}[a-z%]{1,4})$/.test(part)) ?? ''),
  'text-indent': any(isOffScreen),
  margin: ([top = '', right = top, , left = right]) => isOffScreen(top) || isOffScreen(left),
  'margin-left': any(isOffScreen),
  'margin-top': any(isOffScreen),
  inset: any(isOffScreen),
  left: any(isOffScreen),
  right: any(isOffScreen),
  top: any(isOffScreen),
  bottom: any(isOffScreen),
  translate: any(isMovedAway),
  translatex: any(isMovedAway),
  translatey: any(isMovedAway),
  translate3d: any(isMovedAway),
  'rect()': (parts) => parts.every((part) => /^[01](?:px)?$/.test(part)),
  'inset()': ([top = '', right = top, bottom = top, left = right]) =>
    share(top) + share(bottom) >= 100 || share(left) + share(right) >= 100,
  'circle()': ([radius = '']) => isNothing(radius),
  /** All points are on one line. */
  'polygon()': (parts) => [0, 1].some((axis) => new Set(parts.filter((_, at) => at % 2 === axis)).size === 1),
  color: isTransparent,
  '-webkit-text-fill-color': isTransparent,
};
const sizes = ['width', 'height', 'max-width', 'max-height'];

/** Whether a browser shows nothing of an element with this style. */
export function isHidingStyle(style: string): boolean {
  const declared = new Map(declarationsOf(style));
  if (declared.entries().some(([name, value]) => hides(name, value) || callsOf(value).some(isHidingCall)))
    return true;
  const value = (name: string) => declared.get(name) ?? '';
  // Without clipping, the content of a box without a size is visible beside it.
  const clips = ['overflow', 'overflow-x', 'overflow-y'].some((name) =>
    /hidden|clip|auto|scroll/.test(value(name)),
  );
  if (clips && sizes.some((name) => isFlat(value(name)))) return true;
  return isSameColor(value('color'), value('background-color') || value('background'));
}

function hides(name: string, value: string): boolean {
  return Object.hasOwn(hiding, name) && hiding[name]?.(value.split(/[\s,/]+/), value) === true;
}

/** Whether a function hides an element. `transform: scale(0)` equals `scale: 0`, but `inset(…)` is not `inset: …`. */
function isHidingCall([name, value]: readonly [name: string, value: string]): boolean {
  return hides(`${name}()`, value) || (name !== 'inset' && hides(name, value));
}

function callsOf(value: string): [name: string, value: string][] {
  return [...value.matchAll(/([\w-]{1,20})\(([^()]{0,100})\)/g)].map(([, name = '', given = '']) => [
    name,
    given.trim(),
  ]);
}

function colorOf(value: string) {
  return value.length < maxColor ? culori.parse(value) : undefined;
}

const maxColor = 60;
const alphaOf = (color: ReturnType<typeof colorOf>) => color?.alpha ?? 1;

/** Whether two values are one color, such as "white" and "#fff". `background` may contain other values. */
function isSameColor(color: string, background: string): boolean {
  const [front, ...behind] = [
    color,
    background,
    ...(background.match(/[^\s()]{1,20}(?:\([^()]{0,60}\))?/g) ?? []),
  ].map(colorOf);
  return (
    front !== undefined &&
    behind.some((each) => each !== undefined && alphaOf(each) > 0.5 && culori.wcagContrast(front, each) < 1.1)
  );
}

/**
 * Returns the declarations in lower case, without comments, escapes and `!important`. The last one of a name counts.
 */
function declarationsOf(style: string): [name: string, value: string][] {
  const plain = withoutComments(style)
    .replaceAll(/\\([\da-f]{1,6})\s?/gi, (_, code: string) => {
      const point = Number.parseInt(code, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    })
    .replaceAll('\\', '')
    .toLowerCase();
  return plain.split(';').map((declaration) => {
    const [name = '', value = ''] = declaration.split(':', 2);
    const [said = ''] = value.split('!', 1);
    const plainly = said.replaceAll(/\bcalc\(([^()]{0,100})\)/g, ' $1 ');
    return [name.trim(), plainly.trim().split(/\s+/).join(' ')];
  });
}

function withoutComments(style: string): string {
  const [before = '', ...others] = style.split('/*');
  const after = others.map((part) => {
    const end = part.indexOf('*/');
    return end < 0 ? '' : part.slice(end + 2);
  });
  return [before, ...after].join('');
}
