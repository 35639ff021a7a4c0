import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import { type EnterpriseForm, type FormRow, numberOf } from '@qingyuan/domain/fill-form/form.ts'

export type Measured = Partial<Record<EmissionPollutantId, number>>

interface Meter {
  key: string
  pollutant: EmissionPollutantId
  /** Content of a fuel that the pollutant comes from, %; null: not reported. */
  content: (fuel: FormRow) => number | null
}

export const meterFields: readonly Meter[] = [
  { key: 'so2T', pollutant: 'so2', content: row => numberOf(row, 'sulphur') ?? numberOf(row, 'oilSulphur') },
  { key: 'noxT', pollutant: 'nox', content: () => null },
  { key: 'pmT', pollutant: 'pm10', content: row => numberOf(row, 'ash') },
]

export const hasSourceClass = (row: FormRow): boolean => typeof row.scc === 'string' && row.scc !== ''
const amountOf = (row: FormRow): number => numberOf(row, 'annual') ?? 0

/** Shares of rows in the metered mass: by sulphur or ash where any row reports it, else by amount; even when all are 0. */
const sharesOf = (rows: readonly FormRow[], { content }: Meter): number[] => {
  const hasContent = rows.some(row => content(row) !== null)
  const weights = rows.map(row => amountOf(row) * (hasContent ? (content(row) ?? 0) : 1))
  const whole = weights.reduce((a, b) => a + b, 0)
  return weights.map(weight => (whole > 0 ? weight / whole : 1 / rows.length))
}

/** Rows of fuel and of product of a piece of equipment that are sources. */
const rowsBehind = ({ fuel, product }: EnterpriseForm, equipment: FormRow): [fuels: FormRow[], products: FormRow[]] => {
  const own = (rows: readonly FormRow[]) => rows.filter(row => row.equipment === equipment.id && hasSourceClass(row))
  return [own(fuel), own(product)]
}

/** What meters counted at equipment that no source belongs to. */
export const unplacedMeters = (form: EnterpriseForm): { equipment: FormRow; pollutant: EmissionPollutantId; tonnes: number }[] =>
  form.equipment
    .filter(equipment => rowsBehind(form, equipment).flat().length === 0)
    .flatMap(equipment =>
      meterFields.flatMap(({ key, pollutant }) => {
        const tonnes = numberOf(equipment, key)
        return tonnes === null || tonnes === 0 ? [] : [{ equipment, pollutant, tonnes }]
      }),
    )

/**
 * Online monitoring by row of fuel or product. A meter belongs to a piece of equipment and measures all that goes into it: its fuels share the
 * measured mass, products where there is no fuel that counts; other rows of the equipment emit nothing more of what was measured.
 */
export const measuredByRow = (form: EnterpriseForm): Map<string, Measured> => {
  const found = new Map<string, Measured>()
  const put = (row: FormRow, pollutant: EmissionPollutantId, tonnes: number) =>
    found.set(row.id, { ...found.get(row.id), [pollutant]: tonnes })
  for (const equipment of form.equipment) {
    const [fuels, products] = rowsBehind(form, equipment)
    const [shared, others] = fuels.length > 0 ? [fuels, products] : [products, []]
    for (const meter of meterFields) {
      const tonnes = numberOf(equipment, meter.key)
      if (tonnes === null) continue
      for (const [n, share] of sharesOf(shared, meter).entries()) put(shared[n]!, meter.pollutant, tonnes * share)
      for (const row of others) put(row, meter.pollutant, 0)
    }
  }
  return found
}
