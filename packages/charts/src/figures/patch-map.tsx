import { airClasses } from '@qingyuan/domain/classes.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import type { Ref } from 'react'
import { type Boundaries, type BoundaryFeature, boxOf } from '../map/boundaries.ts'
import { OutlineMap, pathOf } from '../map/outline-map.tsx'
import { type ClassTheme, classColour, inkOn, rampColour } from '../palette.ts'
import type { LegendField } from '../to-png.ts'
import type { Size } from '../use-size.ts'
import { figureFont } from './figure.tsx'
import { patchLabels } from './patch-labels.ts'

/** A county, or another area, at one moment. */
export interface Patch {
  /** Of the feature that it is drawn as. */
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

/** Ranks that a legend names: all of a few, of many some from the first to the last. */
const named = (of: number): number[] =>
  of <= 16 ? Array.from({ length: of }, (_, i) => i + 1) : Array.from({ length: 7 }, (_, i) => Math.round(1 + (i * (of - 1)) / 6))

export const rankFields = (of: number, colours: ClassTheme): LegendField[] =>
  named(of).map(rank => {
    const fill = rankFill(rank, of, colours)
    return { text: String(rank), fill, on: inkOn(fill) }
  })

const fieldWidth = ({ text }: LegendField) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 11.5 : 6.6), 14)
const fieldHeight = 18

/** Fields side by side, in several lines where `room` px are too few for one. */
const placeFields = (fields: readonly LegendField[], room: number) => {
  const placed: { field: LegendField; left: number; line: number }[] = []
  let [left, line] = [0, 0]
  for (const field of fields) {
    if (left > 0 && left + fieldWidth(field) > room) [left, line] = [0, line + 1]
    placed.push({ field, left, line })
    left += fieldWidth(field)
  }
  return { placed, lines: line + 1 }
}

/** Fields at the lower left. */
const Legend = ({ fields, x, bottom, room }: { fields: readonly LegendField[]; x: number; bottom: number; room: number }) => {
  const { placed, lines } = placeFields(fields, room)
  const line = lines - 1
  return placed.map(({ field, ...at }) => (
    <g key={field.text} transform={`translate(${x + at.left} ${bottom - (line - at.line + 1) * fieldHeight})`}>
      <rect width={fieldWidth(field)} height={fieldHeight} fill={field.fill} />
      <text x={fieldWidth(field) / 2} y={13} fill={field.on} textAnchor="middle" fontWeight={600}>
        {field.text}
      </text>
    </g>
  ))
}

interface PatchMapProps extends Size {
  boundaries: Boundaries
  /** Coloured areas: the counties, or parts of them, with the borders of the counties drawn over. */
  areas?: readonly BoundaryFeature[]
  /** Area that must be in view; the city. */
  within?: BoundaryFeature
  patches: readonly Patch[]
  show: 'value' | 'rank'
  decimals: number
  colours: ClassTheme
  legend: readonly LegendField[]
  label: string
  ref?: Ref<SVGSVGElement>
}

/** Areas in the colour of their class or rank, with name and number where there is room; one without a value is pale and says —. */
export const PatchMap = ({
  boundaries,
  areas,
  within,
  patches,
  show,
  decimals,
  colours,
  legend,
  label,
  ref,
  width,
  height,
}: PatchMapProps) => {
  const of = patches.reduce((most, patch) => Math.max(most, patch.rank ?? 0), 0)
  const byCode = new Map(patches.map(patch => [patch.adcode, patch]))
  const drawn = areas ?? boundaries.counties.features
  const textOf = (patch: Patch | undefined) => (show === 'rank' ? (patch?.rank ?? '—') : numberText(patch?.value, decimals))
  return (
    <OutlineMap
      ref={ref}
      boundaries={areas ? { ...boundaries, counties: { type: 'FeatureCollection', features: [...areas] } } : boundaries}
      width={width}
      height={height}
      box={boxOf(within ?? boundaries.city.features[0]!)}
      room={{ top: 12, right: 12, bottom: 18 + fieldHeight * placeFields(legend, width - 24).lines, left: 12 }}
      label={label}
      fillOf={adcode => {
        const patch = byCode.get(adcode)
        return patch ? coloursOf(patch, show, of, colours).fill : null
      }}
    >
      {view => {
        const labels = patchLabels(view, drawn, !areas)
        return (
          <g fontFamily={figureFont} fontSize={12}>
            {areas &&
              boundaries.counties.features.map(county => (
                <path key={county.properties.adcode} d={pathOf(view, county)} fill="none" stroke="#2B3F5C" strokeWidth={1.2} />
              ))}
            {drawn.map(feature => {
              const { adcode, name } = feature.properties
              const patch = byCode.get(adcode)
              const spot = labels.get(adcode)
              const { fill, on } = coloursOf(patch, show, of, colours)
              const numeral = show === 'value' && patch?.level ? ` ${airClasses[patch.level - 1]?.roman}` : ''
              return (
                <g key={adcode} textAnchor="middle" fill={on} stroke={fill} strokeWidth={3} paintOrder="stroke">
                  {areas && (
                    <path d={pathOf(view, feature)} fill="transparent" stroke="none">
                      <title>{`${name} ${textOf(patch)}${numeral}`}</title>
                    </path>
                  )}
                  {spot?.name && (
                    <text x={spot.x} y={spot.y - 2} pointerEvents="none">
                      {name}
                    </text>
                  )}
                  {spot && (
                    <text x={spot.x} y={spot.y + (spot.name ? 15 : 5)} fontSize={areas ? 13 : 15} fontWeight={600} pointerEvents="none">
                      {textOf(patch)}
                      <tspan fontSize={11}>{numeral}</tspan>
                    </text>
                  )}
                </g>
              )
            })}
            <Legend fields={legend} x={12} bottom={height - 8} room={width - 24} />
          </g>
        )
      }}
    </OutlineMap>
  )
}
