import { seededRandom } from '@qingyuan/testing/random.ts'
import { describe, expect, test } from 'vitest'
import { hasModel, readModel } from '../test-support/shared.ts'
import { readIndex } from './index-record.ts'
import { openArl } from './open-arl.ts'

interface Expected {
  model: string
  grid_12: number[]
  nx: number
  ny: number
  nz: number
  kflag: number
  times: string[]
  levels: [number, string[]][]
  fields: Record<string, Record<string, { n: number; min: number; max: number; mean: number; first: number; last: number }>>
}

const files = ['oct1618.BIN', 'gdas_2010021112_24h.bin']
const folder = 'hysplit/arl/'

const file = (bytes: Uint8Array) => {
  const result = openArl(bytes)
  if (!result.ok) throw new Error(result.problem.message)
  return result.file
}

describe.skipIf(!hasModel(folder))("ARL files against a reference decoder's values", () => {
  test.each(files)('%s: header, levels and every listed field', name => {
    const arl = file(readModel(folder + name))
    const expected: Expected = JSON.parse(readModel(`${folder}${name}.expected.json`).toString())
    expect(arl.model).toBe(expected.model.trim())
    expect([...arl.grid.numbers]).toEqual(expected.grid_12)
    expect([arl.grid.nx, arl.grid.ny, arl.levels.length]).toEqual([expected.nx, expected.ny, expected.nz])
    expect(arl.levels.map(({ height, variables }) => [height, variables.map(v => v.name.trim())])).toEqual(expected.levels)
    const stamp = (text: string) => {
      const [y, m, d, h] = [0, 2, 4, 6].map(from => Number(text.slice(from, from + 2)))
      return Date.UTC(y! < 40 ? 2000 + y! : 1900 + y!, m! - 1, d, h) / 1000
    }
    // The decoder lists a time once for each record of its index; some field keys bear the grid's time alone.
    expect([...arl.times]).toEqual([...new Set(expected.times.map(stamp))])
    let compared = 0
    for (const [time, fields] of Object.entries(expected.fields))
      for (const [key, want] of Object.entries(fields)) {
        const [variable, level] = key.split('@')
        const values = arl.field(arl.times.indexOf(stamp(time)), variable!, Number(level))
        expect(values, key).not.toBeNull()
        const mean = values!.reduce((sum, value) => sum + value, 0) / values!.length
        const got = { min: Math.min(...values!), max: Math.max(...values!), mean, first: values![0]!, last: values!.at(-1)! }
        // 1e-6 of the field's range of magnitude: values are 32-bit, differences near zero carry no more.
        const scale = Math.max(Math.abs(want.min), Math.abs(want.max), 1e-30)
        for (const name of ['min', 'max', 'mean', 'first', 'last'] as const)
          expect(Math.abs(got[name] - want[name]) / scale, `${key} ${name} ${got[name]} ${want[name]}`).toBeLessThan(1e-6)
        compared++
      }
    expect(compared).toBeGreaterThan(50)
  })

  test("HYSPLIT's own profile program at one point", () => {
    const arl = file(readModel(`${folder}oct1618.BIN`))
    const at = 12 * 33 + 20
    expect(arl.field(0, 'UWND', 1)![at]).toBeCloseTo(7.13, 2)
    expect(arl.field(0, 'TEMP', 1)![at]! - 273.16).toBeCloseTo(14.9, 1)
    expect(arl.field(0, 'PRSS', 0)![at]).toBeCloseTo(995.16, 2)
    expect(arl.field(0, 'UWND', 10)![at]).toBeCloseTo(40.61, 2)
    expect(arl.field(0, 'HGTS', 1)).toBeNull()
  })

  test('a file cut off anywhere is refused with the byte', () => {
    const bytes = readModel(`${folder}gdas_2010021112_24h.bin`)
    for (const end of [0, 1, 49, 120, 394, 395, 1_000, 66_359, bytes.length - 1]) {
      const result = openArl(bytes.subarray(0, end))
      expect(result.ok, `${end}`).toBe(false)
      if (!result.ok) expect(result.problem.message).toMatch(/^ARL 文件第 \d+ 字节处：/)
    }
  })

  test('a record that is not what the index says, or whose bytes changed, is refused by name', () => {
    const bytes = Uint8Array.from(readModel(`${folder}oct1618.BIN`))
    bytes[974 * 3 + 60]! ^= 1
    const changed = openArl(bytes)
    expect(!changed.ok && changed.problem.message).toBe('ARL 文件第 2972 字节处：第 0 层 HFLX 的校验和为 186，索引为 187')
    bytes[974 * 3 + 60]! ^= 1
    bytes.set(bytes.slice(974 * 4, 974 * 5), 974 * 3)
    const swapped = openArl(bytes)
    expect(!swapped.ok && swapped.problem.message).toBe('ARL 文件第 2922 字节处：索引说此处是第 0 层 HFLX，记录头说是第 0 层 PRSS')
  })

  test('a record that was laid out and never written is missing, as the packing library of either time left it', () => {
    const bytes = Uint8Array.from(readModel(`${folder}oct1618.BIN`))
    const at = 974 * 3
    bytes.set(Buffer.from('-1'), at + 8)
    bytes.set(Buffer.from('NULL'), at + 14)
    bytes.fill(32, at + 50, at + 974)
    const arl = file(bytes)
    expect([arl.field(0, 'HFLX', 0), arl.field(1, 'HFLX', 0)?.length]).toEqual([null, 924])
  })

  test('bytes of indexes and labels changed at random: read or refused at an offset within, never an exception', () => {
    const oneTime = readModel(`${folder}gdas_2010021112_24h.bin`).subarray(0, 395 * 168)
    expect(openArl(oneTime).ok).toBe(true)
    const random = seededRandom(7)
    let refused = 0
    for (let round = 0; round < 1_000; round++) {
      const bytes = Uint8Array.from(oneTime)
      for (let n = random.int(1, 3); n > 0; n--)
        bytes[random.chance(0.5) ? random.int(0, 1_900) : random.int(0, 167) * 395 + random.int(0, 49)] = random.int(0, 255)
      const result = openArl(bytes)
      if (result.ok) continue
      refused++
      expect(result.problem.offset).toBeLessThanOrEqual(bytes.length)
    }
    expect(refused).toBeGreaterThan(500)
  })

  test('nx and ny beyond 999 stand as letters in the label', () => {
    const bytes = Uint8Array.from(readModel(`${folder}oct1618.BIN`).subarray(0, 974))
    bytes.set(Buffer.from('AB'), 12)
    const { grid, records } = readIndex(new Uint8Array([...bytes, ...new Uint8Array(1_033 * 2_028).fill(32)]), 0)
    expect([grid.nx, grid.ny, records]).toEqual([1_033, 2_028, 1])
  })
})
