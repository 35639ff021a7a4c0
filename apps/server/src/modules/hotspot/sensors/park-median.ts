import { medianOf, type ReadNetwork } from '#/modules/hotspot/network/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'

/** Median of the values of the sensors of the same park, this one left out. */
export const parkMedian = (network: ReadNetwork, values: readonly Float64Array[], { id, monitor }: PlaceRecord): Float64Array => {
  const others = network.sensors.flatMap((each, i) => (each.id !== id && each.monitor?.park === monitor?.park ? [values[i]!] : []))
  return medianOf(others, network.clocks.length)
}
