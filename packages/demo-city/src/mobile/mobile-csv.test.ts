import { instantOf } from '@qingyuan/domain/time.ts'
import { cleanTrack } from '@qingyuan/engine/mobile/clean.ts'
import { hotSegments } from '@qingyuan/engine/mobile/hot-segments.ts'
import { type MobileFile, readMobileCsv } from '@qingyuan/formats/mobile/read-mobile-csv.ts'
import { expect, test } from 'vitest'
import { type MobileDrive, mobileCsv } from './mobile-csv.ts'

const drive: MobileDrive = {
  seed: 3,
  begin: instantOf(2026, 5, 20, 9),
  way: [
    [113.0, 36.2],
    [113.2, 36.2],
    [113.2, 36.25],
    [113.0, 36.25],
  ],
  sources: [{ lon: 113.1, lat: 36.205, voc: 60, pm: 5 }],
  windOf: () => ({ speed: 2.5, direction: 0 }),
  around: { tvoc: 120, pm2_5: 40 },
}
const read = async (text: string) =>
  (await readMobileCsv(text, { box: { west: 112, south: 35, east: 114, north: 37 }, now: instantOf(2026, 5, 21) })) as MobileFile

test('the same drive writes the same bytes, a file that is read with a few refusals', async () => {
  const text = mobileCsv(drive)
  expect(mobileCsv(drive)).toBe(text)
  const file = await read(text)
  expect(file.time.length).toBeGreaterThan(3000)
  expect(file.refused).toBeGreaterThan(0)
  expect(file.refused).toBeLessThan(20)
})

test('driving past a source downwind of it is the largest hot stretch; upwind of it nothing is', async () => {
  const file = await read(mobileCsv(drive))
  const { segments } = hotSegments(cleanTrack(file), file.series[0]!.values)
  const top = segments[0]!
  expect(Math.abs(file.lon[top.peakAt]! - 113.1)).toBeLessThan(0.004)
  expect(file.lat[top.peakAt]).toBeLessThan(36.21)
  const turned = await read(mobileCsv({ ...drive, windOf: () => ({ speed: 2.5, direction: 180 }) }))
  const other = hotSegments(cleanTrack(turned), turned.series[0]!.values).segments.filter(each => turned.lat[each.peakAt]! < 36.21)
  expect(other).toEqual([])
})
