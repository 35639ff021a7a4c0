import { randomInt } from 'node:crypto'
import { pngOf } from '../pictures/png.ts'
import { svgElement, svgPath, svgRect } from '../pictures/svg.ts'
import { captchaSigns, type Point, signStrokes } from './captcha-signs.ts'

const width = 150
const height = 40
const length = 5
const ink = '#1f3a63'
const paper = '#eaf1fb'

const between = (low: number, high: number): number => low + ((high - low) * randomInt(2 ** 32)) / 2 ** 32

/** The answer is drawn by the system's generator: Math.random can be predicted from its earlier values. */
export const randomCaptchaText = (): string => Array.from({ length }, () => captchaSigns[randomInt(captchaSigns.length)]).join('')

type Warp = (point: Point) => Point

/** Moves every point of the picture by sums of sines of random length and phase, so that no straight line stays straight. */
const randomWarp = (): Warp => {
  const wave = (amplitude: number, shortest: number, longest: number) => {
    const phase = between(0, 2 * Math.PI)
    const frequency = (2 * Math.PI) / between(shortest, longest)
    return (at: number) => amplitude * Math.sin(frequency * at + phase)
  }
  const waves = { xOfY: wave(between(1.5, 2.6), 22, 40), yOfX: wave(between(2, 3.4), 34, 70), fine: wave(between(0.3, 0.6), 10, 16) }
  return ([x, y]) => [x + waves.xOfY(y) + waves.fine(y + x / 2), y + waves.yOfX(x) + waves.fine(x - y)]
}

/** A sign leans, turns, is stretched and bent by itself before the whole picture is. */
const randomPose = (centre: Point): Warp => {
  const angle = between(-0.4, 0.4)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [shear, bend] = [between(-0.3, 0.3), between(-0.035, 0.035)]
  const [scaleX, scaleY] = [between(1.9, 2.7), between(1.7, 2.3)]
  return ([x, y]) => {
    const [sx, sy] = [(x + shear * y + bend * y * y) * scaleX, (y + bend * x * x) * scaleY]
    return [centre[0] + sx * cos - sy * sin, centre[1] + sx * sin + sy * cos]
  }
}

const pen = (points: readonly Point[], strokeWidth: number) =>
  svgPath(points, { stroke: ink, 'stroke-width': strokeWidth, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' })

/** Neighbours touch or overlap and stand at uneven distances, so that no gap and no grid shows where a sign ends. */
const drawSigns = (text: string, warp: Warp): string[] => {
  const steps = [...text].map(() => between(22, 29))
  const spread = steps.slice(1).reduce((sum, step) => sum + step, 0)
  let x = (width - spread) / 2 + between(-4, 4)
  return [...text].flatMap((sign, n) => {
    if (n > 0) x += steps[n]!
    const pose = randomPose([x, height / 2 + between(-3.5, 3.5)])
    const strokeWidth = between(2.1, 3.3)
    return signStrokes(sign).map(stroke => {
      const points = stroke.map(point => warp(pose(point)))
      return pen(points, strokeWidth)
    })
  })
}

/** Lines right across in the ink and thickness of the signs: colour and width do not set them apart. */
const drawLines = (warp: Warp): string[] =>
  Array.from({ length: 2 }, () => {
    const [from, to, sag] = [between(4, height - 4), between(4, height - 4), between(-14, 14)]
    const points = Array.from({ length: 41 }, (_, i): Point => {
      const t = i / 40
      return warp([t * width, from + (to - from) * t + sag * 4 * t * (1 - t)])
    })
    return pen(points, between(0.9, 1.5))
  })

const drawSpecks = (): string[] =>
  Array.from({ length: 14 }, () => {
    const [x, y, angle, size] = [between(0, width), between(0, height), between(0, Math.PI), between(1, 5)]
    const end: Point = [x + size * Math.cos(angle), y + size * Math.sin(angle)]
    return pen([[x, y], end], between(0.8, 1.6))
  })

/** Vector picture before rasterising; never leaves the server. */
export const drawCaptcha = (text: string): string => {
  const warp = randomWarp()
  const parts = [...drawSigns(text, warp), ...drawLines(warp), ...drawSpecks()]
  return svgElement(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height },
    svgRect(0, 0, width, height, { fill: paper }) + parts.join(''),
  )
}

/** The captcha as pixels in an SVG that holds nothing but this picture; null where this machine cannot draw. */
export const captchaPicture = async (text: string): Promise<string | null> => {
  const png = await pngOf(drawCaptcha(text), { hasText: false })
  if (!png) return null
  const image = svgElement('image', { width, height, href: `data:image/png;base64,${png.toString('base64')}` })
  return svgElement('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` }, image)
}
