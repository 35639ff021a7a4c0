import { describe, expect, it } from 'vitest'
import { readCalmet } from '../calpuff/read-calmet.ts'
import { readCalpuff } from '../calpuff/read-calpuff.ts'
import { readCdump } from '../cdump/read-cdump.ts'
import { mutatedBytes } from '../test-support/broken-records.ts'
import { hasModel, readModel } from '../test-support/shared.ts'
import { readPointSources } from '../uam-iv/read-point-sources.ts'
import { readUamIv } from '../uam-iv/read-uam-iv.ts'
import { readCamxWeather } from '../uam-iv/read-weather.ts'

/** File, reader, times, and the bytes at its beginning that every other mutation hits: the header. */
const cases = [
  ['hysplit/cdump/hysplitdata_cdump_two_pollutants', readCdump, 200, 350],
  ['camx/pseudonetcdf/test.uamiv', readUamIv, 400, 1300],
  ['camx/pseudonetcdf/test.point_source', readPointSources, 400, 1500],
  ['camx/pseudonetcdf/test.wind', (bytes: Uint8Array) => readCamxWeather(bytes, 'wind', 0), 400, 200],
  ['calpuff/windshift/conc.dat', readCalpuff, 200, 280_000],
  ['calpuff/epa_demo/calmet_2h.dat.gz', readCalmet, 20, 170_000],
] as const

describe.skipIf(!hasModel('calpuff/windshift/conc.dat'))('files of models with bytes changed at random', () => {
  it.each(cases)('%s is read or refused at an offset within it, never a crash', (path, read, times, head) => {
    const sound = readModel(path)
    let refused = 0
    for (const bytes of mutatedBytes(sound, times, head)) {
      const opened = read(bytes)
      if (opened.ok) continue
      refused++
      expect(opened.problem.offset).toBeGreaterThanOrEqual(0)
      expect(opened.problem.offset).toBeLessThanOrEqual(bytes.length)
      expect(opened.problem.message).toMatch(/文件第 \d+ 字节处：/)
    }
    expect(refused).toBeGreaterThan(0)
  })
})
