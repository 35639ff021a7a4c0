import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'

type Packed = Pick<OutputOf<typeof mobileRunCalls.Track>, 'start' | 'time' | 'lon' | 'lat' | 'kind' | 'values' | 'background'>

/** A run as numbers, one entry a point. */
export interface Track {
  /** Instants, ms. */
  time: Float64Array
  lon: Float64Array
  lat: Float64Array
  values: Float32Array
  background: Float32Array
  /** 1 where the position is lost. */
  hidden: Uint8Array
}

const lost = 2
const degreeSteps = 1e7

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(atob(text), sign => sign.charCodeAt(0)).buffer

export const unpackTrack = ({ start, time, lon, lat, kind, values, background }: Packed): Track => ({
  time: Float64Array.from(new Int32Array(bytesOf(time)), each => start + each),
  lon: Float64Array.from(new Int32Array(bytesOf(lon)), each => each / degreeSteps),
  lat: Float64Array.from(new Int32Array(bytesOf(lat)), each => each / degreeSteps),
  values: new Float32Array(bytesOf(values)),
  background: new Float32Array(bytesOf(background)),
  hidden: new Uint8Array(bytesOf(kind)).map(each => Number(each === lost)),
})
