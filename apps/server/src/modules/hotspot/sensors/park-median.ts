import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { ReadNetwork } from './network.ts'

/** Median of the values of the sensors of the same park, this one left out. */
export const parkMedian = (network: ReadNetwork, values: readonly Float64Array[], { id, monitor }: PlaceRecord): Float64Array => {
  const others = network.sensors.flatMap((each, i) => (each.id !== id && each.monitor?.park === monitor?.park ? [values[i]!] : []))
  return Float64Array.from({ length: network.clocks.length }, (_, h) =>
    percentile(
      others.map(column => column[h]!),
      50,
    ),
  )
}
