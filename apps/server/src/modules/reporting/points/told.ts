import type { InputOf } from '@qingyuan/contract/call.ts'
import type { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { sourceEmissions } from '@qingyuan/engine/inventory/calculate/source-emissions.ts'
import type { SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import { type SurfaceFault, surfaceFaults, surfaceFields, surfaceQuantities } from '@qingyuan/engine/inventory/sources/surface-form.ts'
import type { FactorState } from '#/modules/emissions/factors/public.ts'

export type Told = InputOf<typeof surfaceCalls.SaveFuelInfo>['told']
export type Base = InputOf<typeof surfaceCalls.SaveBaseInfo>['base']

export const emptyTold = (): Told => ({ activities: {}, controls: [], variant: null })
export const emptyBase = (): Base => ({ street: '', address: '', contact: '', phone: '', lon: null, lat: null, geometry: [] })

/** What a database row holds, with nothing left out. */
export const toldOf = (stored: unknown): Told => ({ ...emptyTold(), ...(stored as Partial<Told>) })
export const baseOf = (stored: unknown, point: { lon: number | null; lat: number | null }): Base => ({
  ...emptyBase(),
  lon: point.lon,
  lat: point.lat,
  ...(stored as Partial<Base>),
})

/** How many of the required fields are told. */
export const progressOf = (sourceClass: SourceClass, told: Told): { told: number; required: number } => {
  const required = surfaceFields(sourceClass).filter(field => field.required)
  const has = ({ key, kind }: (typeof required)[number]) =>
    kind === 'controls' ? told.controls.length > 0 : (told.activities[key]?.value ?? '') !== '' || Boolean(told.activities[key]?.months)
  return { told: required.filter(has).length, required: required.length }
}

/** What keeps a filled-in source from being calculated: faults of its form, and what the formulas miss or forbid with the library in force. */
export const completeFaults = (
  { rules }: FactorState,
  sourceClass: SourceClass,
  point: { countyId: number },
  told: Told,
): SurfaceFault[] => {
  const faults = surfaceFaults(sourceClass, told)
  if (faults.some(({ level }) => level === 'error')) return faults
  const { quantities, controls, grade } = surfaceQuantities(sourceClass, told)
  const source = {
    id: 'surface',
    scc: sourceClass.scc,
    county: String(countyById.get(point.countyId)!.adcode),
    ...(told.variant === null ? {} : { variant: told.variant }),
    quantities,
    controls,
    activityGrade: grade,
  }
  const problems = sourceEmissions(source, rules).problems.map(
    ({ field, kind, message }): SurfaceFault => ({ field, level: kind === 'warn' ? 'warn' : 'error', message }),
  )
  const said = new Set<string>()
  const once = problems.filter(({ message }) => !said.has(message) && said.add(message))
  return [...faults, ...once]
}
