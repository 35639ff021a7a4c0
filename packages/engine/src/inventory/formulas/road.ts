import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import type { Inputs } from '../calculate/inputs.ts'
import type { FactorRow } from '../factors/factor-row.ts'

/** Light: cars, taxis, small trucks, motorcycles; heavy: the rest. By the sector digits of the code. */
const heavySectors = new Set(['03', '04', '06', '09', '10', '11', '12'])

const stages = ['PRE-I', 'I', 'II', 'III', 'IV', 'V', 'VI']

/** Fuel letter, weight and stage (0 before 国I … 6 国VI) of a vehicle's code. */
const vehicleOf = (scc: string) => ({
  fuel: scc.slice(4, 7) === '002' ? 'D' : 'G',
  weight: heavySectors.has(scc.slice(2, 4)) ? 'heavy' : 'light',
  stage: Number(scc.slice(7)),
})

/** Does a row's group of vehicles (`G`, `D light`, `D<=III`, `G IV-V`, `D III`, `G PRE-I`) hold the vehicle? */
export const groupHolds = (group: string, scc: string): boolean => {
  const { fuel, weight, stage } = vehicleOf(scc)
  const [, letter, rest] = /^([GD])\s*(.*)$/.exec(group) ?? []
  if (letter !== fuel) return false
  if (rest === '') return true
  if (rest === 'light' || rest === 'heavy') return rest === weight
  const [, sign, name] = /^(<=|>=)(.+)$/.exec(rest!) ?? []
  if (sign) return sign === '<=' ? stage <= stages.indexOf(name!) : stage >= stages.indexOf(name!)
  const [from, to] = rest!.startsWith('PRE-I') ? [0, 0] : rest!.split('-').map(each => stages.indexOf(each))
  // The guideline knows no China VI: its rows for V serve, and PRE-I those of I and II.
  return from === 0 ? stage <= 2 : stage >= from! && stage <= (to === 5 ? 6 : (to ?? from!))
}

/** Does a condition (`speed 20-30 km/h`, `speed >80 km/h`, `T<10C`, `RH>50%`, `altitude>1500 m`) hold for a value? */
export const conditionHolds = (condition: string, value: number): boolean => {
  const [, low, high] = /(\d+)-(\d+)/.exec(condition) ?? []
  if (low !== undefined) return value >= Number(low) && value < Number(high)
  const [, sign, bound] = /([<>])\s*(\d+)/.exec(condition) ?? []
  return sign === '<' ? value < Number(bound) : sign === '>' ? value > Number(bound) : false
}

const stepped = (rows: readonly FactorRow[], value: number): FactorRow | undefined =>
  rows.toSorted((a, b) => Math.abs(numberIn(a) - value) - Math.abs(numberIn(b) - value))[0]
const numberIn = ({ technology }: FactorRow): number => Number(/(\d+)/.exec(technology)?.[1])

/** Corrections, the quantity that calls for each, and whether its rows are steps (nearest wins) or conditions. */
const corrections = [
  { prefix: 'temp', quantity: 'temperatureC', steps: false },
  { prefix: 'humidity', quantity: 'humidityPercent', steps: false },
  { prefix: 'altitude', quantity: 'altitudeM', steps: false },
  { prefix: 'speed', quantity: 'speedKmh', steps: false },
  { prefix: 'sulphur', quantity: 'sulphurPpm', steps: true },
  { prefix: 'load', quantity: 'loadPercent', steps: true },
] as const

const names: Partial<Record<EmissionPollutantId, string>> = { co: 'CO', nox: 'NOx', voc: 'VOCs', pm10: 'PM', pm2_5: 'PM' }

/**
 * φ of exhaust factors: temperature, humidity, altitude, speed, sulphur, load. 1 for a condition that the form does not tell, that is for the
 * reference (30 km/h, 15 °C, 50 % RH, below 1500 m, petrol S 50 ppm, diesel S 350 ppm, load 50 %).
 *
 * Source: MEP on-road guideline 2014 as in vein `ef_china`, inventory-method §4. Simplified: deterioration is not corrected; sulphur and load
 * take the nearest step, without interpolation.
 */
export const roadCorrection = (inputs: Inputs, pollutant: EmissionPollutantId): number => {
  const name = names[pollutant]
  const { scc, quantities, county, enterprise } = inputs.source
  if (!name) return 1
  return corrections.reduce((product, { prefix, quantity, steps }) => {
    const value = quantities[quantity]
    if (typeof value !== 'number') return product
    const fits = (row: FactorRow) => groupHolds(row.fuelOrProduct, scc) && (steps || conditionHolds(row.technology, value))
    const rows = inputs.library.candidates({ kind: 'FIX', name: `${prefix}_${name}`, scc, county, enterprise, fits })
    const row = steps ? stepped(rows, value) : rows[0]
    return row ? product * inputs.use(row, `φ ${prefix}`) : product
  }, 1)
}
