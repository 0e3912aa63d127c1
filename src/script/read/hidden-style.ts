type Hides = (value: string) => boolean;

const isNothing: Hides = (value) => Math.abs(Number.parseFloat(value)) < 0.05;
/** As far as no screen goes. */
const isOffScreen: Hides = (value) =>
  Number.parseFloat(value) <= (/^-[\d.]+(?:px)?$/.test(value) ? -500 : -50);
const isTransparent: Hides = (value) =>
  /^(?:transparent|(?:rgb|hsl)a?\((?:[^,/()]{1,20},){3} ?0(?:\.0{1,9})?%?\)|#[\da-f]{3}0|#[\da-f]{6}00)$/.test(
    value,
  ) || /^(?:rgb|hsl)a?\([^,/()]{1,60}\/ ?0(?:\.0{1,9})?%?\)$/.test(value);

/** Each hides an element by itself. Lengths to which nobody can read count as none. */
const hiding: Readonly<Record<string, Hides>> = {
  display: (value) => value === 'none',
  visibility: (value) => value === 'hidden' || value === 'collapse',
  'content-visibility': (value) => value === 'hidden',
  opacity: isNothing,
  'font-size': (value) => isNothing(value) || /^(?:1|0?\.\d{1,9})(?:px|pt)$/.test(value),
  'text-indent': isOffScreen,
  'margin-left': isOffScreen,
  'margin-top': isOffScreen,
  left: isOffScreen,
  right: isOffScreen,
  top: isOffScreen,
  bottom: isOffScreen,
  clip: (value) => /^rect\((?:[01](?:px)?[ ,]{1,3}){3}[01](?:px)?\)$/.test(value),
  'clip-path': (value) => /^(?:inset\((?:50|100)%|circle\(0)/.test(value),
  transform: (value) => /\bscale[xy]?\(0(?:\.0{1,9})?[,)]/.test(value),
  color: isTransparent,
  '-webkit-text-fill-color': isTransparent,
  'mso-hide': (value) => value === 'all',
};
const sizes = ['width', 'height', 'max-width', 'max-height'];

/** Whether a browser shows nothing of an element with this style. */
export function isHidingStyle(style: string): boolean {
  const declared = new Map(declarationsOf(style));
  const value = (name: string) => declared.get(name) ?? '';
  if (declared.entries().some(([name, said]) => Object.hasOwn(hiding, name) && hiding[name]?.(said)))
    return true;
  // Without it, what is in a box without a size is shown beside it.
  if (/^(?:hidden|clip)$/.test(value('overflow')) && sizes.some((name) => /^[01](?:px)?$/.test(value(name))))
    return true;
  const behind = value('background-color') || value('background');
  return behind !== '' && behind === value('color');
}

/** In lower case, without comments, escapes and `!important`. A later one of the same name counts. */
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
    return [name.trim(), said.trim().split(/\s+/).join(' ')];
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
