import { buildGrib2, packBits, scalingOctets } from '@qingyuan/formats/grib2/test-support/build-grib2.ts'
import { gridChunks } from '@qingyuan/formats/netcdf/grid-chunks.ts'

/** Little-endian records of Fortran, as programs for a PC write them. */
const record = (...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeInt32LE(body.length)
  return Buffer.concat([length, body, length])
}
const ints = (...values: number[]) => Buffer.from(Int32Array.from(values).buffer)
const floats = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer)
const text = (word: string, width: number) => Buffer.from(word.padEnd(width))
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

/** Day of 2025, hour and date of the n-th hour of the year. */
const clock = (n: number) => {
  const date = new Date(Date.UTC(2025, 0, 1, n))
  return {
    day: Math.floor(n / 24) + 1,
    hour: n % 24,
    year: date.getUTCFullYear() - 2000,
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
  }
}

/** One trajectory of so many points; the last line is blank. */
export const grownTdump = (points: number): string => {
  const row = (n: number) =>
    `     1     1    26    11    20     0     0     0${(-n % 10_000).toFixed(1).padStart(8)}   36.200  113.100    500.0    950.0\n`
  return [
    '     1     1\n    GDAS    26    11    20     0     0\n     1 BACKWARD OMEGA   \n',
    '    26    11    20     0   36.200  113.100   500.0\n     1 PRESSURE\n',
    ...times(points, row),
    '\n',
  ].join('')
}

/** A raster of so many rows of 400 nodes. */
export const grownRaster = (rows: number): string =>
  `ncols 400\nnrows ${rows}\nxllcorner 112\nyllcorner 35\ncellsize 0.0001\n${times(rows, y => times(400, x => (x * y) % 1900).join(' ')).join('\n')}\n`

/** So many messages of 64 × 64 values of twelve bits. */
export const grownGrib2 = (messages: number): Buffer => {
  const values = times(64 * 64, n => [n % 4096, 12] as const)
  const message = buildGrib2({
    nx: 64,
    ny: 64,
    template: 0,
    representation: Buffer.concat([scalingOctets(5, 0, 1, 12), Buffer.of(0)]),
    data: packBits(values),
  })
  return Buffer.concat(times(messages, () => message))
}

/** So many hours of two fields of 50 × 50 cells, classic netCDF. */
export const grownNetcdf = (hours: number): Buffer => {
  const cells = Float32Array.from({ length: 2500 }, (_, i) => i / 8)
  const axis = (from: number) => times(50, n => from + n / 100)
  const field = (name: string) => ({ name, title: name, unit: 'ug m-3', values: () => cells })
  const spans = times(hours, n => ({ begin: n * 3_600_000, end: (n + 1) * 3_600_000 }))
  return Buffer.concat([
    ...gridChunks({
      ...{ title: 'growth', institution: '', source: '', history: '', spans },
      grid: { kind: 'latlon', longitudes: axis(113), latitudes: axis(36) },
      fields: [field('so2'), field('pm25')],
    }),
  ])
}

/** So many hours of ARL on 40 × 40 nodes: terrain, and wind and temperature on two pressure levels. Checksums are not given. */
export const grownArl = (hours: number): Buffer => {
  const size = 40
  const levels = [
    { height: 1, names: ['SHGT'] },
    { height: 925, names: ['UWND', 'VWND', 'TEMP'] },
    { height: 850, names: ['UWND', 'VWND', 'TEMP'] },
  ]
  const label = (n: number, level: number, variable: string) => {
    const { year, month, dayOfMonth, hour } = clock(n)
    const when = [year, month, dayOfMonth, hour, 0, level].map(value => String(value).padStart(2)).join('')
    return Buffer.from(`${when}  ${variable}   0  .1000000E+01  .2800000E+03`.padEnd(50))
  }
  const numbers = [90, 0, 36, 113, 10, 0, 36, 1, 1, 36, 113, 0].map(value => value.toFixed(2).padStart(7)).join('')
  const listed = levels.map(({ height, names }) => {
    const variables = names.map(name => `${name}  0 `).join('')
    return `${height.toFixed(1).padStart(6)}${String(names.length).padStart(2)}${variables}`
  })
  const counts = [size, size, levels.length].map(value => String(value).padStart(3)).join('')
  const index = `TEST  0 0${numbers}${counts} 2${String(108 + listed.join('').length).padStart(4)}${listed.join('')}`
  const field = Buffer.alloc(size * size, 127)
  const hourRecords = (n: number) => [
    label(n, 0, 'INDX'),
    Buffer.from(index.padEnd(size * size)),
    ...levels.flatMap(({ names }, level) => names.flatMap(name => [label(n, level, name), field])),
  ]
  return Buffer.concat(times(hours, hourRecords).flat())
}

/** So many hours of one pollutant on 40 × 40 nodes, a third of them with a value. */
export const grownCdump = (hours: number): Buffer => {
  const nodes = Buffer.concat(
    times(500, n => {
      const node = Buffer.alloc(8)
      node.writeInt16LE((n % 40) + 1, 0)
      node.writeInt16LE(Math.floor(n / 40) * 3 + 1, 2)
      node.writeFloatLE(n + 1, 4)
      return node
    }),
  )
  const date = (n: number) => {
    const { year, month, dayOfMonth, hour } = clock(n)
    return ints(year, month, dayOfMonth, hour, 0, 0)
  }
  return Buffer.concat([
    record(text('GFSQ', 4), ints(25, 1, 1, 0, 0, 1), ints(1)),
    record(ints(25, 1, 1, 0), floats(36.2, 113, 50), ints(0)),
    record(ints(40, 40), floats(0.05, 0.05, 36, 113)),
    record(ints(1, 100)),
    record(ints(1), text('SO2 ', 4)),
    ...times(hours, n => [record(date(n)), record(date(n + 1)), record(text('SO2 ', 4), ints(100, 500), nodes)]).flat(),
  ])
}

const spaced = (word: string, letters: number) => Buffer.from([...word.padEnd(letters)].map(letter => `${letter}   `).join(''))

/** So many hours of one species on 60 × 60 cells. */
export const grownUamIv = (hours: number): Buffer => {
  const cells = floats(...times(3600, n => n))
  return Buffer.concat([
    record(spaced('AVERAGE', 10), spaced('growth', 60), ints(0, 1), ints(2_025_001), floats(0), ints(2_025_365), floats(24)),
    record(floats(113, 36), ints(49), floats(-60_000, -60_000, 2000, 2000), ints(60, 60, 1, 2, 0), floats(30, 60, 0)),
    record(ints(0, 0, 60, 60)),
    record(spaced('SO2', 10)),
    ...times(hours, n => {
      const { day, hour } = clock(n)
      return [
        record(ints(2_025_000 + day), floats(hour), ints(2_025_000 + day), floats(hour + 1)),
        record(ints(1), spaced('SO2', 10), cells),
      ]
    }).flat(),
  ])
}

/** So many hours of one species on 50 × 50 cells, a data set before 2.0. */
export const grownCalpuff = (hours: number): Buffer => {
  const cells = floats(...times(2500, n => n))
  return Buffer.concat([
    record(
      ...[text('CALPUFF', 12), text('5.8', 12), text('070623', 12), ints(2025, 1, 0, hours, 1)],
      ...[ints(50, 50), floats(1, 1), ints(1), floats(0, 0), ints(0, 1, 50, 1, 50, 1, 1, 50, 50, 1)],
      ...[ints(1, 0, 0, 0, 0), ints(0, 1, 1, 0)],
    ),
    record(text('growth', 240)),
    record(text('SO2          1', 15)),
    ...times(hours, n => {
      const { day, hour } = clock(n)
      return [record(ints(2025, day, hour)), record(text('SO2          1', 15), cells)]
    }).flat(),
  ])
}

/** So many hours of wind on 30 × 30 cells in two layers. */
export const grownCalmet = (hours: number): Buffer => {
  const cells = (value: number) => floats(...times(900, n => value + n / 1000))
  const fixed = (label: string, values: Uint8Array) => record(text(label, 8), ints(0), values)
  const hourRecords = (n: number) => {
    const { day, hour } = clock(n + 1)
    const time = ints(202_500_000 + day * 100 + hour)
    const field = (label: string, value: number) => record(text(label, 8), time, cells(value))
    const winds = [1, 2].flatMap(k => [field(`U-LEV  ${k}`, k), field(`V-LEV  ${k}`, -k), field(`WFACE  ${k}`, 0.1)])
    return [...winds, field('T-LEV  1', 270), field('T-LEV  2', 268), field('USTAR', 0.3), field('ZI', 800)]
  }
  return Buffer.concat([
    record(text('CALMET.DAT', 16), text('2.0', 16), text('', 64)),
    record(ints(1)),
    record(text('INPUT GROUP: 0', 132)),
    record(
      ...[ints(2025, 1, 1, 0, -8), ints(hours, 1, 30, 30, 2), floats(1000, 640_000, 4_010_000)],
      ...[ints(1, 0, 0, 0, 0, 14, 50, 55, 1), text('UTM', 8), text('WGS-84', 8), text('02-21-2003', 12)],
      ...[floats(0, 0), text('N', 4), ints(49), floats(0, 0, 0, 0)],
    ),
    fixed('ZFACE', floats(0, 20, 60)),
    fixed('Z0', cells(0.1)),
    fixed('ILANDU', ints(...times(900, () => 10))),
    fixed('ELEV', cells(900)),
    fixed('XLAI', cells(1)),
    ...times(hours, hourRecords).flat(),
  ])
}
