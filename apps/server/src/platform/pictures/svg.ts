/** The few elements that figures are made of. Sizes in px; text carries its own font so that a reader's machine finds one. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)
const short = (value: number): string => String(Math.round(value * 100) / 100)

export type Attributes = Record<string, string | number>

export const svgElement = (name: string, attributes: Attributes, inside = ''): string => {
  const list = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escaped(value)}"`)
    .join('')
  return inside === '' ? `<${name}${list}/>` : `<${name}${list}>${inside}</${name}>`
}

export const svgRect = (x: number, y: number, width: number, height: number, more: Attributes): string =>
  svgElement('rect', { x, y, width, height, ...more })
export const svgCircle = (cx: number, cy: number, r: number, more: Attributes): string => svgElement('circle', { cx, cy, r, ...more })
export const svgLine = (x1: number, y1: number, x2: number, y2: number, more: Attributes): string =>
  svgElement('line', { x1, y1, x2, y2, stroke: '#566275', ...more })
const lowered = '₀₁₂₃₄₅₆₇₈₉'
/** Lowered figures (PM₂.₅) set small below the line: few fonts have them in the weight of the words around. */
const set = (words: string, size: number): string =>
  words.split(/([₀-₉](?:\.?[₀-₉])*)/).reduce((done, part, n) => {
    if (n % 2 === 0) return done + (n > 0 && part !== '' ? svgElement('tspan', { dy: -size * 0.2 }, escaped(part)) : escaped(part))
    return (
      done +
      svgElement(
        'tspan',
        { dy: size * 0.2, 'font-size': size * 0.72 },
        part.replace(/[₀-₉]/g, c => String(lowered.indexOf(c))),
      )
    )
  }, '')
export const svgText = (x: number, y: number, words: string, more: Attributes = {}): string =>
  svgElement('text', { x, y, 'font-size': 12, fill: '#1f2733', ...more }, set(words, Number(more['font-size'] ?? 12)))
/** Through the points that are there; a gap stays a gap. */
export const svgPath = (points: readonly (readonly [number, number] | null)[], more: Attributes): string => {
  let pen = 'M'
  const steps = points.map(point => {
    const step = point ? `${pen}${short(point[0])} ${short(point[1])}` : ''
    pen = point ? 'L' : 'M'
    return step
  })
  return svgElement('path', { d: steps.join(''), fill: 'none', ...more })
}

export const svgPicture = (width: number, height: number, parts: readonly string[]): string =>
  svgElement(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
      'font-family': 'Microsoft YaHei, PingFang SC, Noto Sans CJK SC, Source Han Sans SC, sans-serif',
    },
    svgRect(0, 0, width, height, { fill: '#ffffff' }) + parts.join(''),
  )
