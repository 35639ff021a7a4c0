import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import { type EnterpriseForm, type FormRow, numberOf } from '@qingyuan/domain/fill-form/form.ts'

type Measured = Partial<Record<EmissionPollutantId, number>>

const fields: [key: string, pollutant: EmissionPollutantId][] = [
  ['so2T', 'so2'],
  ['noxT', 'nox'],
  ['pmT', 'pm10'],
]

const measuredOf = (equipment: FormRow): Measured =>
  Object.fromEntries(
    fields.flatMap(([key, pollutant]) => {
      const tonnes = numberOf(equipment, key)
      return tonnes === null ? [] : [[pollutant, tonnes] as const]
    }),
  )

const emits = (row: FormRow): boolean => typeof row.scc === 'string' && row.scc !== ''
const amountOf = (row: FormRow): number => numberOf(row, 'annual') ?? 0

/**
 * Online monitoring by row of fuel or product. A meter stands behind a piece of equipment and sees all that goes into it: its fuels share the
 * measured mass by their amounts, products where there is no fuel; other rows of the equipment emit nothing more of what was measured.
 */
export const measuredByRow = (form: EnterpriseForm): Map<string, Measured> => {
  const found = new Map<string, Measured>()
  for (const equipment of form.equipment) {
    const measured = measuredOf(equipment)
    if (Object.keys(measured).length === 0) continue
    const own = (rows: readonly FormRow[]) => rows.filter(row => row.equipment === equipment.id && emits(row))
    const [fuels, products] = [own(form.fuel), own(form.product)]
    const [shared, others] = fuels.length > 0 ? [fuels, products] : [products, []]
    const whole = shared.reduce((sum, row) => sum + amountOf(row), 0)
    const scaled = (share: number): Measured => Object.fromEntries(Object.entries(measured).map(([id, tonnes]) => [id, tonnes * share]))
    for (const row of shared) found.set(row.id, scaled(whole > 0 ? amountOf(row) / whole : 1 / shared.length))
    for (const row of others) found.set(row.id, scaled(0))
  }
  return found
}
