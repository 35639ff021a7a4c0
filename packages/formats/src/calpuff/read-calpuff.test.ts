import { describe, expect, it } from 'vitest'
import type { ModelOutput } from '../model-output/model-output.ts'
import { brokenRecords } from '../test-support/broken-records.ts'
import { hasModel, readModel } from '../test-support/shared.ts'
import { readCalpuff } from './read-calpuff.ts'

const open = (path: string): ModelOutput => {
  const opened = readCalpuff(readModel(`calpuff/${path}`))
  if (!opened.ok) throw new Error(opened.problem.message)
  return opened.file
}

interface Expected {
  hours: {
    begin: number[]
    end: number[]
    source: string
    fields: Record<string, { n: number; max: number; sum: number; argmax: number }>
  }[]
}

const utc = ([year, day, hour, second]: number[], zone: number) => Date.UTC(year!, 0, day!, hour! + zone, 0, second!)

/** Each field of each source and hour against the reference reader; returns how many were compared. */
const compare = (path: string, expected: Expected, zone: number): number => {
  const { series, spans } = open(path)
  let compared = 0
  for (const hour of expected.hours) {
    const t = spans.begin.indexOf(utc(hour.begin, zone))
    expect(spans.end[t]).toBe(utc(hour.end, zone))
    const own = series.filter(each => (each.source ?? 'TOTAL') === hour.source)
    for (const [key, { n, max, sum, argmax }] of Object.entries(hour.fields)) {
      const [label, block] = key.split('|block')
      const values = own.filter(each => each.species === label!.slice(0, 12).trim())[Number(block)]!.values[t]!
      expect(values).toHaveLength(n)
      expect(values[argmax]).toBe(Math.fround(max))
      expect(Math.max(...values)).toBe(Math.fround(max))
      const total = values.reduce((whole, value) => whole + value, 0)
      expect(Math.abs(total - sum)).toBeLessThanOrEqual(1e-6 * Math.abs(sum))
      compared++
    }
  }
  return compared
}

const files: [path: string, zone: number, fields: number][] = [
  ['epa_demo/CALPUFF.CON', 5, 28],
  ['grid_map/conc.dat', 5, 168],
  ['inert_pg/conc.dat', 5, 2352],
  ['windshift/conc.dat', 5, 168],
]

describe.skipIf(!hasModel('calpuff/inert_pg/conc.dat'))('results of CALPUFF', () => {
  it.each(files)('%s equals the reference reader in every field', (path, zone, fields) => {
    const expected = JSON.parse(readModel(`calpuff/${path}.expected.json`).toString()) as Expected
    expect(compare(path, expected, zone)).toBe(fields)
  })

  it('the official demonstration: maximum of 07–08 h at cell 5, 13 of the sampling grid', () => {
    const { grid, series, spans, receptors } = open('epa_demo/CALPUFF.CON')
    expect(grid).toMatchObject({ nx: 20, ny: 31, x0: 338_500, y0: 4_859_500, dx: 1000, projection: { kind: 'utm', zone: 19, north: true } })
    const so2 = series.find(each => each.species === 'SO2')!.values[3]!
    const at = so2.indexOf(Math.max(...so2))
    expect(grid!.x0 + (at % 20) * grid!.dx).toBe(342_500)
    expect(grid!.y0 + Math.floor(at / 20) * grid!.dy).toBe(4_871_500)
    expect(so2[at]! * 1e6).toBeCloseTo(36.607, 2)
    expect([spans.end[3], receptors]).toEqual([Date.UTC(1990, 0, 9, 13), undefined])
  })

  it('deposition files carry fluxes', () => {
    for (const name of ['CALPUFF.DRY', 'CALPUFF.WET'])
      expect(open(`epa_demo/${name}`).series[0]).toMatchObject({ species: 'SO2', unit: 'g/m2/s', level: { kind: 'deposition' } })
    const { series, grid } = open('epa_demo/CALPUFF.DRY')
    const con = open('epa_demo/CALPUFF.CON').series
    // Dry flux over concentration is the deposition velocity: between 0.01 and 10 cm/s wherever SO2 is worth a name.
    for (const [t, values] of con[0]!.values.entries())
      for (const [cell, value] of values.entries()) {
        if (value < 1e-8) continue
        const velocity = series[0]!.values[t]![cell]! / value
        expect(velocity).toBeGreaterThan(1e-4)
        expect(velocity).toBeLessThan(0.1)
      }
    expect(grid!.nx * grid!.ny).toBe(620)
  })

  it('the sources of a file with contributions add up to its total, and the receptors are where they were put', () => {
    const { series, receptors } = open('inert_pg/conc.dat')
    const { receptors: places } = JSON.parse(readModel('calpuff/inert_pg/case.json').toString()) as { receptors: [number, number][] }
    for (const [n, [x, y]] of places.entries()) {
      expect(receptors!.x[n]).toBeCloseTo(x * 1000, 1)
      expect(receptors!.y[n]).toBeCloseTo(y * 1000, 1)
    }
    const so2 = series.filter(each => each.species === 'SO2')
    expect(so2.map(each => each.source)).toEqual(['E01', 'E02', 'E03', 'E04', 'E05', 'E06', undefined])
    for (let t = 0; t < 48; t++)
      for (let n = 0; n < 15; n++) {
        const sum = so2.slice(0, 6).reduce((whole, each) => whole + each.values[t]![n]!, 0)
        expect(Math.abs(sum - so2[6]!.values[t]![n]!)).toBeLessThanOrEqual(1e-6 * sum + 1e-20)
      }
  })

  it.each(['epa_demo/CALPUFF.CON', 'windshift/conc.dat', 'grid_map/conc.dat'])('%s cut or lying is refused with its offset', path => {
    let refused = 0
    for (const { what, bytes, betweenRecords } of brokenRecords(readModel(`calpuff/${path}`), true)) {
      const opened = readCalpuff(bytes)
      if (opened.ok) expect([what, betweenRecords]).toEqual([what, true])
      else {
        expect(opened.problem.message).toMatch(/^CALPUFF 文件第 \d+ 字节处：/)
        expect(opened.problem.offset).toBeLessThanOrEqual(bytes.length)
        refused++
      }
    }
    expect(refused).toBeGreaterThan(500)
  })

  it('another file of the family is refused by its name', () => {
    for (const [path, name] of [
      ['epa_demo/CALPUFF.VIS', 'VISB.DAT'],
      ['epa_demo/calmet_2h.dat.gz', 'CALMET.DAT'],
    ]) {
      const opened = readCalpuff(readModel(`calpuff/${path}`))
      expect(!opened.ok && opened.problem.message).toContain(`“${name}”`)
    }
  })

  it('a data set 2.0 (CALPUFF 5) written from the same values is read the same, an hour by its end, its zone from the control file in it', () => {
    const now = open('windshift/conc.dat')
    const old = asVersion5(readModel('calpuff/windshift/conc.dat'))
    const opened = readCalpuff(old)
    if (!opened.ok) throw new Error(opened.problem.message)
    const total = now.series.filter(each => each.source === undefined)
    expect(opened.file.series.map(each => each.values)).toEqual(total.map(each => each.values))
    expect([...opened.file.spans.begin]).toEqual([...now.spans.begin])
    expect(opened.file.notes).toEqual(['文件头未写时区（5.x 版），取自所附控制文件'])
    const mute = readCalpuff(Buffer.from(Buffer.from(old).toString('latin1').replace('! XBTZ =', '! ???? ='), 'latin1'))
    expect(mute.ok && [mute.file.spans.end[0], mute.file.notes]).toEqual([
      now.spans.end[0]! - 5 * 3_600_000,
      ['文件未写时区（5.x 版），时间按 UTC 处理'],
    ])
  })

  it('sources of two kinds may have one name', () => {
    const bytes = Buffer.from(readModel('calpuff/inert_pg/conc.dat'))
    // Kind 1 number 2, E02, becomes the first area source, E01.
    for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at) + 8)
      if (bytes.readInt32LE(at) === 32 && bytes.toString('latin1', at + 12, at + 15) === 'E02') {
        bytes.writeInt32LE(3, at + 4)
        bytes.writeInt32LE(1, at + 8)
        bytes.write('E01', at + 12)
      }
    const opened = readCalpuff(bytes)
    if (!opened.ok) throw new Error(opened.problem.message)
    expect(opened.file.series.map(each => each.values)).toEqual(open('inert_pg/conc.dat').series.map(each => each.values))
  })
})

/** Rewrites a 2.1 file (receptors only, with contributions) as data set 2.0: shorter header, no source names, the total only, hours by their end. */
const asVersion5 = (bytes: Buffer): Uint8Array => {
  const out: Buffer[] = []
  const write = (payload: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32LE(payload.length)
    out.push(length, payload, length)
  }
  let [n, total, headerAt] = [0, false, -1]
  for (let at = 0; at < bytes.length; n++) {
    const payload = bytes.subarray(at + 4, at + 4 + bytes.readInt32LE(at))
    at += payload.length + 8
    if (n === 0) write(Buffer.concat([payload.subarray(0, 16), Buffer.from('2.0'.padEnd(16)), payload.subarray(32)]))
    else if (payload.length === 320) {
      headerAt = n
      // without second and zone; without seconds a period; four numbers of sources instead of nine words
      write(
        Buffer.concat([
          payload.subarray(0, 48),
          payload.subarray(56, 64),
          payload.subarray(68, 136),
          payload.subarray(136, 152),
          payload.subarray(172),
        ]),
      )
    } else if (headerAt < 0 || n <= headerAt + 3) write(payload)
    else if (n === headerAt + 4) continue
    else if (payload.length === 32 && payload.subarray(8, 24).toString().trim() === 'TOTAL') {
      total = true
      write(hourBefore(bytes, at - payload.length - 8))
    } else if (payload.length === 32) total = false
    else if (total) write(payload)
  }
  return Buffer.concat(out)
}

/** End year, day and hour of the time record before the source record at `at`. */
const hourBefore = (bytes: Buffer, at: number): Buffer => bytes.subarray(at - 40 + 4 + 16, at - 40 + 4 + 28)
