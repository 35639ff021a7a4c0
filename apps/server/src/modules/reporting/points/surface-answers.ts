import type { InputOf } from '@qingyuan/contract/call.ts'
import type { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { sourceEmissions } from '@qingyuan/engine/inventory/calculate/source-emissions.ts'
import type { SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import { type SurfaceFault, surfaceFaults, surfaceFields, surfaceQuantities } from '@qingyuan/engine/inventory/sources/surface-form.ts'
import type { FactorState } from '#/modules/emissions/factor-library/public.ts'

export type SurfaceAnswers = InputOf<typeof surfaceCalls.SaveFuelInfo>['answers']
export type Base = InputOf<typeof surfaceCalls.SaveBaseInfo>['base']

export const emptyAnswers = (): SurfaceAnswers => ({ activities: {}, controls: [], variant: null })
export const emptyBase = (): Base => ({ street: '', address: '', contact: '', phone: '', lon: null, lat: null, geometry: [] })

/** Answers of a stored row, with defaults for what is absent. */
export const answersOf = (stored: unknown): SurfaceAnswers => ({ ...emptyAnswers(), ...(stored as Partial<SurfaceAnswers>) })
export const baseOf = (stored: unknown, point: { lon: number | null; lat: number | null }): Base => ({
  ...emptyBase(),
  lon: point.lon,
  lat: point.lat,
  ...(stored as Partial<Base>),
})

/** Number of required fields that are answered. */
export const progressOf = (sourceClass: SourceClass, answers: SurfaceAnswers): { answered: number; required: number } => {
  const required = surfaceFields(sourceClass).filter(field => field.required)
  const has = ({ key, kind }: (typeof required)[number]) =>
    kind === 'controls'
      ? answers.controls.length > 0
      : (answers.activities[key]?.value ?? '') !== '' || Boolean(answers.activities[key]?.months)
  return { answered: required.filter(has).length, required: required.length }
}

/** Obstacles to calculating a filled-in source: faults of its form, and missing or forbidden inputs of the formulas with the library in force. */
export const completeFaults = (
  { rules }: FactorState,
  sourceClass: SourceClass,
  point: { countyId: number },
  answers: SurfaceAnswers,
): SurfaceFault[] => {
  const faults = surfaceFaults(sourceClass, answers)
  if (faults.some(({ level }) => level === 'error')) return faults
  const { quantities, controls, grade } = surfaceQuantities(sourceClass, answers)
  const source = {
    id: 'surface',
    scc: sourceClass.scc,
    county: String(countyById.get(point.countyId)!.adcode),
    ...(answers.variant === null ? {} : { variant: answers.variant }),
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
