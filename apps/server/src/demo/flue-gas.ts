import { flueGasOf, monitoredOutlets } from '@qingyuan/demo-city/incidents/flue-gas.ts'
import { dayMs, floorHour, hourMs } from '@qingyuan/domain/time.ts'
import { type CopyColumn, copyInto } from '#/platform/database/copy.ts'
import { transaction } from '#/platform/database/transaction.ts'
import type { Services } from '#/platform/services.ts'
import { selectMonitored, selectNewestFlueGas } from './queries.ts'

/** Days of online monitoring that the demo begins with. */
const historyDays = 60
/** Hours written in one go. */
const stretch = 240

/** Hours of every monitored outlet, outlet after outlet. */
const columnsOf = (seed: number, ids: ReadonlyMap<string, number>, first: number, hours: number): CopyColumn[] => {
  const outlets = monitoredOutlets(seed).flatMap(each => {
    const id = ids.get(`${each.enterprise.code} ${each.outlet.code}`)
    return id === undefined ? [] : [{ id, gas: flueGasOf(seed, each, first / hourMs, hours) }]
  })
  const all = (of: (outlet: (typeof outlets)[number]) => ArrayLike<number>) => outlets.flatMap(outlet => Array.from(of(outlet)))
  const numbers = (name: string, of: (outlet: (typeof outlets)[number]) => Float32Array): CopyColumn => ({
    name,
    type: 'float4',
    values: all(of),
  })
  return [
    { name: 'outlet_id', type: 'int4', values: all(({ id }) => Array.from({ length: hours }, () => id)) },
    { name: 'ts', type: 'timestamptz', values: all(() => Array.from({ length: hours }, (_, h) => first + h * hourMs)) },
    numbers('so2_kg', ({ gas }) => gas.so2),
    numbers('nox_kg', ({ gas }) => gas.nox),
    numbers('pm_kg', ({ gas }) => gas.pm),
    numbers('flow_m3h', ({ gas }) => gas.flow),
    numbers('temperature_c', ({ gas }) => gas.temperature),
    numbers('oxygen', ({ gas }) => gas.oxygen),
  ]
}

/** Brings the demo's online monitoring up to the last full hour; where there is none yet, from 60 days before. */
export const addFlueGas = async ({ db, pool, clock }: Pick<Services, 'db' | 'pool' | 'clock'>, seed: number, signal?: AbortSignal) => {
  const ids = await selectMonitored(db)
  const newest = await selectNewestFlueGas(db)
  const last = floorHour(clock.now())
  for (let first = Math.max(last - historyDays * dayMs, newest ?? 0) + hourMs; first <= last && !signal?.aborted; ) {
    const hours = Math.min(stretch, (last - first) / hourMs + 1)
    const columns = columnsOf(seed, ids, first, hours)
    await transaction(pool, client => copyInto(client, 'flue_gas_hours', columns, columns[0]!.values.length))
    first += hours * hourMs
  }
}
