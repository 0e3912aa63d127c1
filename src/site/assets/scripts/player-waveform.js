const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const barWidth = 3;
const step = 5;
const narrowStep = 4;
const quietest = 0.06;

/**
 * Draws the loudness that the server measured, with as many bars as there is room for.
 * @param {HTMLElement} element
 */
export function drawWaveform(element) {
  const svg = /** @type {SVGSVGElement} */ (element.querySelector('.player-wave'));
  const paths = /** @type {SVGPathElement[]} */ ([...svg.querySelectorAll('path')]);
  const [, loaded, heard] = paths;
  const peaks = Array.from(element.dataset['peaks'] ?? '', (digit) => digits.indexOf(digit) / 63);
  const draw = () => {
    const { clientWidth: width, clientHeight: height } = svg;
    if (width === 0) return;
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const shape = bars(peaks, width, height);
    for (const path of paths) path.setAttribute('d', shape);
  };
  new ResizeObserver(draw).observe(svg);
  draw();
  return {
    /** @param {number} share the played share */
    move: (share) => cut(heard, share),
    /** @param {number} share the loaded share */
    load: (share) => cut(loaded, share),
  };
}

/**
 * @param {SVGPathElement | undefined} path
 * @param {number} share
 */
function cut(path, share) {
  const right = 100 - Math.min(1, Math.max(0, share || 0)) * 100;
  if (path) path.style.clipPath = `inset(0 ${right.toFixed(3)}% 0 0)`;
}

/**
 * @param {number[]} peaks
 * @param {number} width
 * @param {number} height
 */
function bars(peaks, width, height) {
  const pitch = width < 320 ? narrowStep : step;
  const count = Math.max(1, Math.floor((width + pitch - barWidth) / pitch));
  const gap = count > 1 ? (width - barWidth) / (count - 1) : 0;
  const loudest = Math.max(quietest, ...peaks);
  let shape = '';
  for (let index = 0; index < count; index++) {
    const from = Math.floor((index * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count));
    const mean = peaks.slice(from, to).reduce((sum, peak) => sum + peak, 0) / (to - from);
    const peak = Math.max(quietest, mean / loudest);
    const half = Math.max(0.5, (peak * height - barWidth) / 2);
    const x = (barWidth / 2 + index * gap).toFixed(2);
    shape += `M${x} ${(height / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
  }
  return shape;
}
