import { type ParameterId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { type BandItem, bandItem, bandOn } from '@qingyuan/domain/standards/bands.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'

/** Parameters that colour a map. */
export const mapItems = ['aqi', ...pollutantIds] as const
export type MapItem = (typeof mapItems)[number]
export const isMapItem = (text: string | null | undefined): text is MapItem => (mapItems as readonly string[]).includes(text ?? '')

/** Name of a parameter with a real subscript. */
export const ParameterName = ({ id }: { id: ParameterId }) => {
  const [before, subscript, after] = parameters[id].parts
  return (
    <>
      {before}
      {subscript && <sub>{subscript}</sub>}
      {after}
    </>
  )
}

export const bandOf = (item: MapItem): BandItem => bandItem(item, 'hour') ?? 'aqi'
/** Upper bounds of classes 1..5 of an hourly value. */
export const boundsOf = (item: MapItem, scale: ClassScale): readonly number[] => bandOn(bandOf(item), scale).bounds

export interface Graded {
  aqi: number | null
  class: number | null
  values: Record<string, number | null>
  classes: Record<string, number | null>
}
/** Value and class of a place for what the map shows. */
export const valueOf = (row: Graded, item: MapItem): number | null => (item === 'aqi' ? row.aqi : (row.values[item] ?? null))
export const levelOf = (row: Graded, item: MapItem): number | null => (item === 'aqi' ? row.class : (row.classes[item] ?? null))
