import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { hasModel, readModel } from '../test-support/shared.ts'
import { readTdump } from './read-tdump.ts'
import type { TdumpFile } from './tdump-file.ts'
import { toTdump } from './to-tdump.ts'
import { writeTdump } from './write-tdump.ts'

const folder = (name: string) => fileURLToPath(new URL(`../../../../../shared/data/models/hysplit/${name}/`, import.meta.url))
const names = (name: string) =>
  existsSync(folder(name)) ? readdirSync(folder(name)).filter(each => /tdump/.test(each) && !/CONTROL|SETUP/.test(each)) : []
const textOf = (path: string) => readModel(`hysplit/${path}`).toString('latin1')
const read = (text: string) => {
  const result = readTdump(text)
  if (!result.ok) throw new Error(result.problem.message)
  return result.file
}

describe.skipIf(!hasModel('hysplit/tdump_reference'))('trajectory files of HYSPLIT', () => {
  const all = ['tdump_reference', 'tdump_formats', 'cluster/endpts'].flatMap(from => names(from).map(name => `${from}/${name}`))

  test('there are all of them', () => expect(all.length).toBeGreaterThan(80))

  test.each(all)('%s comes out as HYSPLIT wrote it, byte for byte', path => {
    const text = textOf(path).replaceAll('\r', '')
    const trimmed = (each: string) => each.replaceAll(/ +$/gm, '').trimEnd()
    expect(trimmed(writeTdump(read(text)))).toBe(trimmed(text))
  })

  test('the known ends of the tests of the distribution', () => {
    const [forward, backward] = ['001', '002'].map(n => read(textOf(`tdump_reference/tdump_test_${n}`)))
    const path = forward!.paths[0]!
    expect([path.age.at(-1), path.lat.at(-1), path.lon.at(-1), path.heightM.at(-1)]).toEqual([48, 32.437, -84.745, 826.1])
    expect(backward!.direction).toBe('backward')
    expect(backward!.paths[0]!.lat.at(-1)).toBe(39.933)
  })

  test.each(['fwd24_kv0_data', 'fwd24_kv2_isentropic', 'fwd24_kv4_isosigma', 'bwd24_kv0'])(
    'computed paths make the file of %s again',
    name => {
      const text = textOf(`tdump_reference/tdump_a_ngm_${name}`)
      const file = read(text)
      const keys = ['pressureHpa', 'thetaK', 'temperatureK', 'mixingHeightM', 'terrainM']
      const paths = file.paths.map(({ start, seconds, lat, lon, heightM, values }) => ({
        start: file.starts[start]!,
        seconds,
        lat,
        lon,
        heightM,
        along: { ...Object.fromEntries(keys.map((key, n) => [key, values[n]!])), precipitation: seconds.map(() => Number.NaN) },
      }))
      const [{ model, seconds }] = file.grids as [TdumpFile['grids'][number]]
      const again = toTdump(paths, { model, metSeconds: seconds, direction: file.direction, vertical: Number(/kv(\d)/.exec(name)![1]) })
      expect(writeTdump(again).replaceAll(/ +$/gm, '')).toBe(text.replaceAll(/ +$/gm, ''))
    },
  )

  test('old files: no format flag, words glued to counts', () => {
    const lines = textOf('tdump_reference/tdump_test_001').split('\n')
    const old = [lines[0]!.slice(0, 6), lines[1], '     1FORWARD OMEGA   ', lines[3], '     1PRESSURE', ...lines.slice(5)].join('\n')
    expect(read(old)).toEqual(read(lines.join('\n')))
  })

  test('files without a flag have columns of 8 without spaces: every number of a file comes out, also where they touch', () => {
    const file = read(textOf('tdump_reference/tdump_test_001'))
    const path = file.paths[0]!
    const high = { ...path, heightM: path.heightM.map((_, n) => 12_000.5 + n), lon: path.lon.map((_, n) => -100.125 - n / 8) }
    const old: TdumpFile = {
      ...file,
      format: 0,
      diagnostics: ['PRESSURE', 'THETA'],
      paths: [{ ...high, values: [path.values[0]!, high.lon] }],
    }
    const rounded = (column: Float64Array, decimals: number) => column.map(value => Number(value.toFixed(decimals)))
    const written = writeTdump(old)
    expect(written.split('\n')[0]).toBe('     1')
    expect(written).toContain('PRESSURETHETA')
    const again = read(written)
    expect(again).toEqual({
      ...old,
      paths: [{ ...high, values: [path.values[0]!, rounded(high.lon, 1)] }],
    })
  })

  test('ten diagnostics: a row of nine values goes on in the next line; a value too wide for its column is missing', () => {
    const names = ['PRESSURE', 'THETA', 'AIR_TEMP', 'RAINFALL', 'MIXDEPTH', 'RELHUMID', 'SPCHUMID', 'H2OMIXRA', 'TERR_MSL', 'SUN_FLUX']
    const row = (hour: number, values: readonly string[]) => {
      const cells = values.map(value => value.padStart(9))
      const point = `     1     1    26    11    20${String(hour).padStart(6)}     0     0${`${hour}.0`.padStart(8)}   36.200  113.100`
      return [point + cells.slice(0, 9).join(''), cells.slice(9).join('')]
    }
    const values = ['100.0', '901.5', '290.1', '280.2', '0.0', '812.0', '45.5', '********', '6.1', '930.0', '501.2']
    const head = [
      '     1     1',
      '     GFS    26    11    20     0     0',
      '     1 FORWARD  OMEGA   ',
      '    26    11    20     0   36.200  113.100   100.0',
    ]
    const text = [...head, `    10${names.map(name => ` ${name}`).join('')}`, ...row(0, values), ...row(1, values), ''].join('\n')
    const [path] = read(text).paths
    expect(path!.values.map(column => column[1])).toEqual([901.5, 290.1, 280.2, 0, 812, 45.5, Number.NaN, 6.1, 930, 501.2])
    expect([path!.heightM[1], path!.age.length]).toEqual([100, 2])
    const cut = readTdump(text.slice(0, text.lastIndexOf('    930.0')))
    expect(!cut.ok && cut.problem.message).toContain('TERR_MSL')
  })

  test('five start times, each trajectory with its own', () => {
    const file = read(textOf('tdump_formats/hysplitdata_tdump_multi'))
    expect(file.starts.map(start => (start.seconds / 3600) % 24)).toEqual([16, 17, 18, 19, 20])
    expect(read(textOf('tdump_reference/tdump_a_ngm_ens_bwd36')).paths.length).toBe(27)
  })

  test('what is cut off or no tdump is refused with its line', () => {
    const text = textOf('tdump_formats/hysplitdata_tdump')
    const message = (broken: string) => {
      const result = readTdump(broken)
      return result.ok ? 'accepted' : result.problem.message
    }
    expect(message('')).toBe('tdump 文件第 0 字节处：文件在此截断，缺少首行')
    expect(message('hello world')).toBe('tdump 文件第 0 字节处：第 1 行 气象网格数：第 1–6 列「hello 」不是数字')
    expect(message(text.slice(0, 100))).toMatch(/^tdump 文件第 \d+ 字节处：/)
    expect(message(text.replace('  39.897', '  39.8x7'))).toContain('第 11 行 纬度：第 57–65 列')
    expect(message(text.replace('     3 FORWARD', '999999 FORWARD'))).toContain('轨迹数 999999 不在')
    for (let end = 0; end < 1_000; end += 7) expect(message(text.slice(0, end))).not.toBe('')
  })
})
