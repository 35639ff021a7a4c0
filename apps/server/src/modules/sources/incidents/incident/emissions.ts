import { hourMs } from '@qingyuan/domain/time.ts'
import { type FlueGasRow, type OutletRow, profileAt } from '#/modules/sources/outlets/public.ts'
import type { TracedId } from '../trace-request.ts'

/** Share of the nitrogen oxides (counted as NO2) that is NO2 at the station: near sources, tier 2 of the ambient ratio method. */
const no2OfNox = 0.6

/** kg/h of a traced pollutant by the inventory, both profiles 1. */
const inventory = ({ kgPerHour }: OutletRow, id: TracedId): number =>
  id === 'no2' ? no2OfNox * (kgPerHour.nox ?? 0) : (kgPerHour[id] ?? 0)

/** kg in an hour by online monitoring; null when it does not tell. Fine particles as the inventory's part of all. */
const monitored = (outlet: OutletRow, row: FlueGasRow | undefined, id: TracedId): number | null => {
  if (!row) return null
  if (id === 'so2') return row.so2Kg
  if (id === 'no2') return row.noxKg === null ? null : no2OfNox * row.noxKg
  if (id === 'co' || row.pmKg === null) return null
  const { pm10 = 0, pm2_5 = 0 } = outlet.kgPerHour
  return id === 'pm10' || pm10 <= 0 ? row.pmKg : (row.pmKg * pm2_5) / pm10
}

/** g/s by hour and species, from online monitoring where there is one, else by the inventory's profile: [hour · species + species]. */
export const emissionOf = (
  outlet: OutletRow,
  readings: ReadonlyMap<number, FlueGasRow>,
  species: readonly TracedId[],
  first: number,
  hours: number,
): Float64Array => {
  const out = new Float64Array(hours * species.length)
  for (let h = 0; h < hours; h++) {
    const end = first + h * hourMs
    const factor = profileAt(outlet, end)
    species.forEach((id, s) => {
      out[h * species.length + s] = Math.max(0, monitored(outlet, readings.get(end), id) ?? factor * inventory(outlet, id)) / 3.6
    })
  }
  return out
}

/** Readings of outlets by their id and the end of their hour. */
export const byOutlet = (rows: readonly FlueGasRow[]): Map<number, Map<number, FlueGasRow>> => {
  const found = new Map<number, Map<number, FlueGasRow>>()
  for (const row of rows) {
    const own = found.get(row.outletId) ?? new Map<number, FlueGasRow>()
    found.set(row.outletId, own.set(row.ts.getTime(), row))
  }
  return found
}
