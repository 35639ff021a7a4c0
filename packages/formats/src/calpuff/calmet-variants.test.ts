import { expect, it } from 'vitest'
import { readCalmet } from './read-calmet.ts'

const record = (...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeInt32LE(body.length)
  return Buffer.concat([length, body, length])
}
const ints = (...values: number[]) => Buffer.from(Int32Array.from(values).buffer)
const floats = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer)
const text = (word: string, width: number) => Buffer.from(word.padEnd(width))

const [nx, ny, layers] = [2, 2, 2]
const cells = (value: number) => floats(value, value + 1, value + 2, value + 3)

interface Kept {
  version: '2.0' | '2.1'
  /** LCALGRD: vertical wind and temperature are kept. */
  calgrid: boolean
  stations: number
}

/** A run of two hours from 1 January 2026, 00 at UTC+8, as CALMET writes it with these options. */
const built = ({ version, calgrid, stations }: Kept): Buffer => {
  const isNew = version === '2.1'
  const start = isNew ? [ints(2026, 1, 1, 0, 0, 2026, 1, 1, 2, 0), text('UTC+0800', 8)] : [ints(2026, 1, 1, 0, -8)]
  const header = record(
    ...start,
    ints(2, 1, nx, ny, layers),
    floats(1000, 640_000, 4_010_000),
    ints(1, stations, 0, 0, 0, 14, 50, 55, calgrid ? 1 : 0),
    text('UTM', 8),
    text('WGS-84', 8),
    text('02-21-2003', 12),
    floats(0, 0),
    text('N', 4),
    ints(49),
    floats(0, 0, 0, 0),
  )
  const noTime = isNew ? ints(0, 0, 0, 0) : ints(0)
  const fixed = (label: string, values: Uint8Array) => record(text(label, 8), noTime, values)
  const hour = (n: number) => {
    // Day 1, hours 00-01 and 01-02; before data set 2.1 the hour that ends.
    const time = isNew ? ints(202_600_100 + n, 0, 202_600_100 + n + 1, 0) : ints(202_600_100 + n + 1)
    const field = (label: string, value: number) => record(text(label, 8), time, cells(value))
    const winds = [1, 2].flatMap(k => [
      field(`U-LEV  ${k}`, 10 * n + k),
      field(`V-LEV  ${k}`, -k),
      ...(calgrid ? [field(`WFACE  ${k}`, 0.1 * k)] : []),
    ])
    const warm = calgrid ? [1, 2].map(k => field(`T-LEV  ${k}`, 270 + k)) : []
    return Buffer.concat([...winds, ...warm, field('USTAR', 0.3), field('ZI', 800)])
  }
  return Buffer.concat([
    record(text('CALMET.DAT', 16), text(version, 16), text('', 64)),
    record(ints(1)),
    record(text('INPUT GROUP: 0', 132)),
    header,
    fixed('ZFACE', floats(0, 20, 60)),
    fixed('Z0', cells(0.1)),
    fixed('ILANDU', ints(10, 20, 30, 40)),
    fixed('ELEV', cells(900)),
    fixed('XLAI', cells(1)),
    ...(stations > 0 ? [fixed('NEARS', ints(1, 1, 1, 1))] : []),
    hour(0),
    hour(1),
  ])
}

const read = (bytes: Uint8Array) => {
  const opened = readCalmet(bytes)
  if (!opened.ok) throw new Error(opened.problem.message)
  return opened.file
}
const variants = (['2.0', '2.1'] as const).flatMap(version =>
  [true, false].flatMap(calgrid => [0, 3].map(stations => ({ version, calgrid, stations }))),
)

it.each(variants)('data set $version, LCALGRD $calgrid, $stations stations', kept => {
  const file = read(built(kept))
  expect(file.hours.map(({ begin, end }) => [begin, end].map(ms => new Date(ms).toISOString().slice(0, 13)))).toEqual([
    ['2025-12-31T16', '2025-12-31T17'],
    ['2025-12-31T17', '2025-12-31T18'],
  ])
  expect([...file.hours[1]!.u]).toEqual([11, 12, 13, 14, 12, 13, 14, 15])
  expect([file.hours[1]!.w.length, file.hours[1]!.temperature.length]).toEqual(kept.calgrid ? [8, 8] : [0, 0])
  expect([...file.nearestStation]).toEqual(kept.stations > 0 ? [1, 1, 1, 1] : [])
  expect([file.grid.x0, file.grid.projection, [...file.hours[0]!.surface.ZI!]]).toEqual([
    640_500,
    { kind: 'utm', zone: 49, north: true },
    [800, 801, 802, 803],
  ])
})

it('an hour that keeps less than the first is one that was cut', () => {
  const whole = built({ version: '2.1', calgrid: true, stations: 0 })
  const cut = whole.subarray(0, whole.lastIndexOf('T-LEV  1') - 4)
  const opened = readCalmet(cut)
  expect(!opened.ok && opened.problem.message).toContain('文件可能被截断')
})
