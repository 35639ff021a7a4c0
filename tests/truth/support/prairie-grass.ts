import { plainOptions } from '@qingyuan/engine/dispersion/puff/model.ts'
import { runPuffs } from '@qingyuan/engine/dispersion/puff/run-puffs.ts'
import { depositionOf } from '@qingyuan/engine/dispersion/removal/species.ts'
import { pairedScores } from '@qingyuan/engine/dispersion/verification/paired-scores.ts'
import { iscPowers, iscWeather } from '@qingyuan/engine/dispersion/weather/isc-weather.ts'
import { plainGround } from '@qingyuan/engine/dispersion/weather/station-ground.ts'
import { sharedText, type TruthRow } from '../truth-set.ts'

/** Arc maxima (g/m3), modelled and measured, of one run. */
const runOf = (rows: readonly string[][]): [observed: number, modelled: number][] => {
  const [, letter, rate, speed, release, sampler, roughness] = rows[0]!
  const arcs = rows.map(row => Number(row[7]))
  const stability = 'ABCDEF'.indexOf(letter!) + 1
  const hour = { temperatureK: 293, flowDeg: 90, speed: Number(speed), stability, ruralMixingM: 1000, urbanMixingM: 1000 }
  const place = {
    ...plainGround,
    roughnessM: Number(roughness),
    longitude: -98.6,
    latitude: 42.5,
    utcOffset: -6,
    firstDay: 200,
    firstHour: 12,
  }
  const source = { xM: 0, yM: 0, heightM: Number(release), diameterM: 0.05, velocity: 0, temperatureK: 293 }
  const result = runPuffs({
    sources: [{ id: 'PG', ...source, emission: Float64Array.of(Number(rate)) }],
    species: [depositionOf('SF6')],
    receptors: {
      xM: Float64Array.from(arcs),
      yM: new Float64Array(arcs.length),
      heightM: new Float64Array(arcs.length).fill(Number(sampler)),
    },
    weather: iscWeather([hour, hour], { ...place, anemometerM: 2, powers: iscPowers }),
    options: {
      ...plainOptions,
      domain: { westM: -50_000, eastM: 50_000, southM: -50_000, northM: 50_000 },
      longestStepM: 50_000,
      longestPuffM: 50_000,
    },
  })
  return rows.map((row, arc) => [1000 * Number(row[8]), result.concentration[arcs.length + arc]!])
}

/** Not judged: the inputs are a third party's, good to some 10 %, and the curves of class are coarse. */
export const prairieGrassRows = (): TruthRow[] => {
  const rows = sharedText('models/tracer/prairie_grass/prairie_grass_arcmax.csv')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(','))
  const pairs = ['7', '22', '35'].flatMap(run => runOf(rows.filter(row => row[0] === run)))
  const scores = pairedScores(
    pairs.map(([observed]) => observed),
    pairs.map(([, modelled]) => modelled),
  )
  return [
    { name: `Prairie Grass: FAC2 (${scores.pairs} arcs)`, measured: scores.factor2, better: 'higher', unit: '' },
    { name: 'Prairie Grass: FB', measured: scores.fractionalBias, better: 'lower', unit: '' },
    { name: 'Prairie Grass: MG', measured: scores.geometricMeanBias, better: 'lower', unit: '' },
    { name: 'Prairie Grass: VG', measured: scores.geometricVariance, better: 'lower', unit: '' },
  ]
}
