import { diagnoseHour } from '@qingyuan/engine/meteorology/diagnostic/diagnose-hour.ts'
import type { Land, WeatherHour } from '@qingyuan/engine/meteorology/diagnostic/diagnose-hours.ts'
import type { DiagnosticDomain } from '@qingyuan/engine/meteorology/diagnostic/domain.ts'
import { toMetGrid } from '@qingyuan/engine/meteorology/diagnostic/to-met-grid.ts'
import { onInternalLevels } from '@qingyuan/engine/meteorology/internal-levels.ts'
import { type MapSlice, mapSlice, type SliceVariable } from '@qingyuan/engine/meteorology/map-slice.ts'
import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import { metOf, type PlainMet, plainMet, projectionOf } from '@qingyuan/engine/meteorology/plain-met.ts'
import type { ProjectionDefinition } from '@qingyuan/engine/meteorology/projection.ts'

export interface WindInput {
  domain: DiagnosticDomain
  projection: ProjectionDefinition
  land: Land
  /** The requested hour and, before it, those that let its mixed layer grow. */
  hours: readonly WeatherHour[]
}

export interface WindOutput {
  met: PlainMet
  blocked: number
  freedom: number
}

/** The field of an hour from stations, background and terrain. */
export const diagnoseWindTask = ({ domain, projection, land, hours }: WindInput): WindOutput => {
  const hour = diagnoseHour(domain, land, hours)
  const met = toMetGrid(domain, projectionOf(projection), land.roughness[0]!, [hour])
  return { met: plainMet(met), blocked: hour.wind.blocked, freedom: hour.wind.freedom }
}

/** Levels that follow the terrain, whatever the data have. */
export const onHeights = (plain: PlainMet): MetGrid => {
  const met = metOf(plain)
  return met.levels.kind === 'height' ? met : onInternalLevels(met)
}

/** A field of a grid on a map. */
export const mapSliceTask = (input: { met: PlainMet; seconds: number; heightM: number; variable: SliceVariable }): MapSlice =>
  mapSlice(onHeights(input.met), input.seconds, input.heightM, input.variable)
