import { airClasses } from '@qingyuan/domain/classes.ts'
import type { Ref } from 'react'
import { type Boundaries, boxOf } from '../map/boundaries.ts'
import { innermost } from '../map/innermost.ts'
import { OutlineMap } from '../map/outline-map.tsx'
import { numberText } from '../number-text.ts'
import { type ClassTheme, classColour, inkOn, rampColour } from '../palette.ts'
import type { LegendField } from '../to-png.ts'
import type { Size } from '../use-size.ts'
import { figureFont } from './figure.tsx'

/** A county at one moment. */
export interface Patch {
  adcode: number
  name: string
  value: number | null
  /** Class 1..6. */
  level: number | null
  /** 1 is the cleanest. */
  rank: number | null
}

const missing = '#f3f5f8'

/** Colour of a rank among so many: pale is clean. */
const rankFill = (rank: number, of: number, colours: ClassTheme) =>
  rampColour(colours === 'safe' ? 'cividis' : 'warm', of > 1 ? ((rank - 1) / (of - 1)) * 0.9 : 0)

/** Fill and what is written on it. */
const coloursOf = (patch: Patch | undefined, show: 'value' | 'rank', of: number, colours: ClassTheme): { fill: string; on: string } => {
  if (show === 'value') return classColour(colours, patch?.level) ?? { fill: missing, on: inkOn(missing) }
  const fill = patch?.rank ? rankFill(patch.rank, of, colours) : missing
  return { fill, on: inkOn(fill) }
}

export const rankFields = (of: number, colours: ClassTheme): LegendField[] =>
  Array.from({ length: of }, (_, i) => {
    const fill = rankFill(i + 1, of, colours)
    return { text: String(i + 1), fill, on: inkOn(fill) }
  })

const Legend = ({ fields, x, y }: { fields: readonly LegendField[]; x: number; y: number }) => {
  let left = x
  return fields.map(({ text, fill, on }) => {
    const room = [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 11.5 : 6.6), 14)
    const from = left
    left += room
    return (
      <g key={text} transform={`translate(${from} ${y})`}>
        <rect width={room} height={18} fill={fill} />
        <text x={room / 2} y={13} fill={on} textAnchor="middle" fontWeight={600}>
          {text}
        </text>
      </g>
    )
  })
}

interface PatchMapProps extends Size {
  boundaries: Boundaries
  patches: readonly Patch[]
  show: 'value' | 'rank'
  decimals: number
  colours: ClassTheme
  legend: readonly LegendField[]
  label: string
  ref?: Ref<SVGSVGElement>
}

/** Counties in the colour of their class or rank, each with its name and number; one without a value is pale and says —. */
export const PatchMap = ({ boundaries, patches, show, decimals, colours, legend, label, ref, width, height }: PatchMapProps) => {
  const of = patches.filter(patch => patch.rank !== null).length
  const byCode = new Map(patches.map(patch => [patch.adcode, patch]))
  return (
    <OutlineMap
      ref={ref}
      boundaries={boundaries}
      width={width}
      height={height}
      box={boxOf(boundaries.city.features[0]!)}
      room={{ top: 12, right: 12, bottom: 36, left: 12 }}
      label={label}
      fillOf={adcode => {
        const patch = byCode.get(adcode)
        return patch ? coloursOf(patch, show, of, colours).fill : null
      }}
    >
      {view => (
        <g fontFamily={figureFont} fontSize={12}>
          {boundaries.counties.features.map(feature => {
            const { adcode, name } = feature.properties
            const patch = byCode.get(adcode)
            const { x, y } = view.toScreen(innermost(feature))
            const { fill, on } = coloursOf(patch, show, of, colours)
            const numeral = show === 'value' && patch?.level ? ` ${airClasses[patch.level - 1]?.roman}` : ''
            return (
              <g key={adcode} textAnchor="middle" fill={on} stroke={fill} strokeWidth={3} paintOrder="stroke">
                <text x={x} y={y - 2}>
                  {name}
                </text>
                <text x={x} y={y + 15} fontSize={15} fontWeight={600}>
                  {show === 'rank' ? (patch?.rank ?? '—') : numberText(patch?.value, decimals)}
                  <tspan fontSize={11}>{numeral}</tspan>
                </text>
              </g>
            )
          })}
          <Legend fields={legend} x={12} y={height - 26} />
        </g>
      )}
    </OutlineMap>
  )
}
