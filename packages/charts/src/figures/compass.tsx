import { lightColours } from '@qingyuan/ui/tokens.ts'
import { chartInk } from '../palette.ts'
import { textWidth } from '../text-width.ts'

const radians = Math.PI / 180

/** Place at a bearing (degrees clockwise from north) and a distance from the centre, y down. */
export const atBearing = (bearing: number, distance: number): [x: number, y: number] => [
  distance * Math.sin(bearing * radians),
  -distance * Math.cos(bearing * radians),
]

/** Outline of a wedge around a bearing, from the inner to the outer radius. */
export const wedgePath = (bearing: number, width: number, inner: number, outer: number): string => {
  const [from, to] = [bearing - width / 2, bearing + width / 2]
  const text = ([x, y]: [number, number]) => `${x.toFixed(2)} ${y.toFixed(2)}`
  const arc = (radius: number, sweep: 0 | 1) => `A${radius.toFixed(2)} ${radius.toFixed(2)} 0 ${width > 180 ? 1 : 0} ${sweep}`
  const outside = `M${text(atBearing(from, outer))}${arc(outer, 1)} ${text(atBearing(to, outer))}`
  return inner > 0 ? `${outside}L${text(atBearing(to, inner))}${arc(inner, 0)} ${text(atBearing(from, inner))}Z` : `${outside}L0 0Z`
}

const names = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

interface CompassProps {
  radius: number
  /** Share of the radius and text of each ring; the outermost is the edge. */
  rings: readonly { at: number; text: string }[]
  /** Bearing along which the rings are labelled: one without data. */
  along?: number
  /** Inner radius that is left free. */
  hole?: number
}

/** Px that a ring's text needs beside the hole in the middle. */
const ringRoom = 18

type RingLabelsProps = Pick<CompassProps, 'radius' | 'rings' | 'hole'> & { along: number }

/** px of the height of a text. */
const textHeight = 12

/** One of how many rings has its text, so that two do not run into each other, by the way from one to the next; the outermost has it. */
export const labelledEvery = ([dx, dy]: readonly [number, number], texts: readonly string[]): number => {
  const wide = Math.max(0, ...texts.map(textWidth))
  for (let every = 1; every < texts.length; every++) if (Math.abs(dx * every) >= wide || Math.abs(dy * every) >= textHeight) return every
  return Math.max(1, texts.length)
}

/** Texts of the rings, drawn after what they are over. */
export const RingLabels = ({ radius, rings, along, hole = 0 }: RingLabelsProps) => {
  const every = labelledEvery(
    atBearing(along, (radius - hole) / rings.length),
    rings.map(({ text }) => text),
  )
  return rings.map(({ at, text }, i) => {
    const r = hole + at * (radius - hole)
    const [x, y] = atBearing(along, r)
    return (
      (rings.length - 1 - i) % every === 0 &&
      (hole === 0 || r > hole + ringRoom) && (
        <text
          key={text}
          x={x}
          y={y - 2}
          fill={chartInk.light.text}
          textAnchor="middle"
          paintOrder="stroke"
          stroke={lightColours.surface}
          strokeWidth={3}
        >
          {text}
        </text>
      )
    )
  })
}

/** Rings and points of a compass, around the origin; without `along` its rings have no texts. */
export const Compass = ({ radius, rings, along, hole = 0 }: CompassProps) => {
  const ink = chartInk.light
  return (
    <>
      {rings.map(({ at, text }) => (
        <circle key={text} r={hole + at * (radius - hole)} fill="none" stroke={at === 1 ? ink.axis : lightColours.trackStrong} />
      ))}
      {along !== undefined && <RingLabels {...{ radius, rings, along, hole }} />}
      {names.map((name, i) => {
        const [x, y] = atBearing(i * 45, radius + 13)
        const main = i % 2 === 0
        return (
          <text key={name} x={x} y={y + 4} fill={ink.strong} fontWeight={main ? 600 : 400} fontSize={main ? 12 : 11} textAnchor="middle">
            {name}
          </text>
        )
      })}
    </>
  )
}

/** At most four rings on round numbers that hold a largest value. */
export const ringsOf = (largest: number, unit: string): { top: number; rings: { at: number; text: string }[] } => {
  const rough = Math.max(largest, 1e-9) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find(each => each * power >= rough - 1e-12) ?? 10)
  const count = Math.max(1, Math.ceil(largest / step - 1e-9))
  const text = (value: number) => `${Number(value.toPrecision(3))}${unit}`
  return { top: step * count, rings: Array.from({ length: count }, (_, i) => ({ at: (i + 1) / count, text: text(step * (i + 1)) })) }
}

/** Bearing between the two sectors whose neighbours reach least: labels of rings stand there. */
export const freeBearing = (reach: readonly number[]): number => {
  const n = reach.length
  const load = reach.map((value, s) => value + reach[(s + 1) % n]!)
  return (load.indexOf(Math.min(...load)) + 0.5) * (360 / n)
}
