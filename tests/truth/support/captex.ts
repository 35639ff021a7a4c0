import { type TracerScores, tracerScores } from '@qingyuan/engine/dispersion/verification/tracer-scores.ts'
import { sharedText, type TruthRow } from '../truth-set.ts'

const folder = 'models/tracer/captex/'

/** Values by sampler and period: the two files do not stand in the same order. */
const valuesOf = (file: string, heading: number): Map<string, number> => {
  const rows = sharedText(folder + file)
    .split('\n')
    .slice(heading)
    .filter(line => line.trim() !== '')
  return new Map(
    rows.map(line => {
      const [year, month, day, hour, lasts, , , value, station] = line.trim().split(/\s+/)
      return [[year, month, day, hour, lasts].map(Number).concat(Number(station)).join(' '), Number(value)]
    }),
  )
}

const scoresOf = (run: string, release: string): TracerScores => {
  const model = valuesOf(`hysplit_modelmean_${run}.txt`, 1)
  const pairs = [...valuesOf(`captex${release}_observed.txt`, 2)].filter(([key]) => model.has(key))
  // The archive's program leaves the last record out: 394 of 395.
  const used = pairs.slice(0, -1)
  return tracerScores(
    used.map(([, value]) => value),
    used.map(([key]) => model.get(key)!),
  )
}

/** Differences from the published scores of the two runs whose values are there. */
export const captexRows = (): TruthRow[] => {
  const table = sharedText(`${folder}hysplit_statistics.csv`)
    .trim()
    .split('\n')
    .map(line => line.split(','))
  return ['AA1', 'AA2'].flatMap(run => {
    const row = table.find(([name]) => name === run)!
    const scores = scoresOf(run, row[1]!)
    const differences: [string, number, number, number][] = [
      ['pairs', scores.pairs, 2, 0],
      ['correlation', scores.correlation, 3, 0.005],
      ['NMSE', scores.nmse, 6, 0.005],
      ['FB', scores.fractionalBias, 7, 0.005],
      ['FMS', scores.figureOfMerit, 8, 0.005],
      ['KSP', scores.kolmogorovSmirnov, 9, 0],
      ['rank', scores.rank, 10, 0.005],
      ['within a factor of 2, %', 100 * scores.factor2, 11, 0.005],
    ]
    return differences.map(([label, ours, column, bar]) => ({
      name: `CAPTEX ${run}: ${label} ${ours.toFixed(2)}, off by`,
      measured: Math.abs(ours - Number(row[column])),
      bar: bar + 1e-9,
      better: 'lower' as const,
      unit: '',
    }))
  })
}
