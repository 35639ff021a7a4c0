import { thinTrack } from '@qingyuan/charts/map/thin-track.ts'
import { specClass } from '@qingyuan/domain/standards/bands.ts'
import { expect, test } from 'vitest'
import { unpackTrack } from './unpack-track.ts'

const base64 = (values: Int32Array | Float32Array | Uint8Array) => {
  const bytes = new Uint8Array(values.buffer)
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
const count = 100_000
const values = Float32Array.from({ length: count }, (_, i) => (i % 1000 === 7 ? Number.NaN : i === 54_321 ? 900 : 10))
const track = unpackTrack({
  start: Date.UTC(2026, 4, 20),
  time: base64(Int32Array.from({ length: count }, (_, i) => i * 1000)),
  lon: base64(Int32Array.from({ length: count }, (_, i) => 1_130_000_000 + i)),
  lat: base64(new Int32Array(count).fill(362_000_000)),
  kind: base64(Uint8Array.from({ length: count }, (_, i) => (i < 3 ? 2 : 0))),
  values: base64(values),
  background: base64(new Float32Array(count).fill(9)),
})

test('what was packed is the same numbers', () => {
  expect([track.time[2]! - track.time[0]!, track.lon[5], track.lat[9], track.values[54_321]]).toEqual([2000, 113.0000005, 36.2, 900])
  expect([...track.hidden.slice(0, 5)]).toEqual([1, 1, 1, 0, 0])
})

test('a hundred thousand points are at most 1,500 rows, and the one rise is among them', () => {
  const { frame, points, rowOf } = thinTrack(track, { label: 'TVOC', unit: 'μg/m³', decimals: 0 })
  expect(frame.rowCount).toBeLessThanOrEqual(1500)
  expect(points[rowOf(54_321)]).toBe(54_321)
  expect(frame.columns[1]!.values[rowOf(54_321)]).toBe(900)
  expect(
    frame.columns[1]!.values.every(value => value !== null),
    'a missing point hides no row',
  ).toBe(true)
  expect(rowOf(count - 1)).toBe(frame.rowCount - 1)
})

test('“TVOC bands 150/300/500/1000/2000”: the curve of a run is classed by them', () => {
  const classOf = (value: number | null) => specClass('tvoc', value)
  const { frame, rowOf } = thinTrack(track, { label: 'TVOC', unit: 'μg/m³', decimals: 0, classOf })
  expect([frame.columns[1]!.classes?.[rowOf(54_321)], frame.columns[1]!.classes?.[0], frame.columns[2]!.classes]).toEqual([4, 1, undefined])
})
