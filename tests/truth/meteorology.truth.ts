import { metSampler } from '@qingyuan/engine/meteorology/sample.ts'
import { fromGrib, type GribField } from '@qingyuan/engine/meteorology/sources/from-grib.ts'
import { readGrib2 } from '@qingyuan/formats/grib2/read-grib2.ts'
import { sampleMet, tdumpOf } from './support/tdump-set.ts'
import { defineTruth, sharedBytes, type TruthRow } from './truth-set.ts'

const nam = 'models/grib/nam_awp211_complex_sd.grib2'

/** Heights of NAM's pressure levels by our hypsometric equation against NAM's own geopotential heights. */
const againstNam = (): TruthRow[] => {
  const read = readGrib2(sharedBytes(nam))
  if (!read.ok) throw new Error(read.problem.message)
  const withHeights = fromGrib(read.file.fields, 0.2)
  const ownHeights = fromGrib(
    read.file.fields.filter(({ parameter, product }: GribField) => !(parameter?.name === 'gh' && product.surface.type === 100)),
    0.2,
  )
  const cells = withHeights.nx * withHeights.ny
  // About 0.1 % of the height: NAM integrates over 60 levels, we over 25 hPa or 50 hPa with linear temperature.
  const bars: [hpa: number, m: number][] = [
    [850, 2],
    [500, 5],
    [200, 15],
  ]
  return bars.map(([hpa, bar]) => {
    const k = withHeights.levels.values.indexOf(hpa)
    let [sum, count] = [0, 0]
    for (let c = 0; c < cells; c++) {
      if (withHeights.surfacePressure[0]![c]! < hpa) continue
      const [theirs, ours] = [withHeights.heightAgl[0]![k * cells + c]!, ownHeights.heightAgl[0]![k * cells + c]!]
      sum += Math.abs(ours - theirs)
      count++
    }
    return { name: `height of ${hpa} hPa, mean difference, ${count} columns`, measured: sum / count, bar, better: 'lower', unit: 'm' }
  })
}

/** Weather at the starts of HYSPLIT's trajectories: the same place and instant, so that only levels and interpolation differ. */
const againstHysplit = (): TruthRow[] => {
  const met = sampleMet('oct1618.BIN', { reachM: 10_000 })
  const sampler = metSampler(met)
  const file = tdumpOf('tdump_a_ngm_fwd48_kv0')
  const place = new Float64Array(2)
  const [pressure, , temperature, , terrain] = file.diagnostics.map((_, n) => file.paths.map(path => path.values[n]![0]!))
  const off = [0, 0, 0]
  for (const [n, start] of file.starts.entries()) {
    met.projection.toGrid(start.lon, start.lat, place)
    sampler.goTo(place[0]!, place[1]!, 10, start.seconds)
    const scale = start.heightM / (1 - sampler.fixed(met.terrain) / met.levels.topM!)
    sampler.goTo(place[0]!, place[1]!, scale, start.seconds)
    off[0]! += Math.abs(sampler.volume(met.pressure) - pressure![n]!)
    off[1]! += Math.abs(sampler.volume(met.temperature) - temperature![n]!)
    off[2]! += Math.abs(sampler.fixed(met.terrain) - terrain![n]!)
  }
  // The file prints one decimal: 0.025 of it is the mean rounding error, twice that the bar.
  const row = (name: string, n: number, unit: string): TruthRow => ({
    name,
    measured: off[n]! / file.starts.length,
    bar: 0.05,
    better: 'lower',
    unit,
  })
  return [row('pressure at 20 starts, mean difference', 0, 'hPa'), row('temperature', 1, 'K'), row('terrain', 2, 'm')]
}

export const truth = defineTruth(
  {
    subject: 'meteorology',
    source: `NAM on a Lambert grid (data/${nam})`,
    operator: 'NAM',
    weather: 'known',
    cases: 'seen',
    needs: [nam],
    measure: againstNam,
  },
  {
    subject: 'meteorology',
    source: 'weather at the starts of HYSPLIT 5.1.0 trajectories (data/models/hysplit/tdump_reference)',
    operator: 'HYSPLIT 5.1.0',
    weather: 'known',
    cases: 'seen',
    needs: ['models/hysplit/tdump_reference', 'models/hysplit/arl'],
    measure: againstHysplit,
  },
)
