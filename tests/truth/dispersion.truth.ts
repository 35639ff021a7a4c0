import type { PuffInput } from '@qingyuan/engine/dispersion/puff/model.ts'
import { runPuffs, totalOf } from '@qingyuan/engine/dispersion/puff/run-puffs.ts'
import { readCalpuff } from '@qingyuan/formats/calpuff/read-calpuff.ts'
import { expectedOf, puffCase, sampledGrid, speciesOfCases } from './support/calpuff-case.ts'
import { captexRows } from './support/captex.ts'
import { massKept } from './support/mass-kept.ts'
import { prairieGrassRows } from './support/prairie-grass.ts'
import { comparePuffs, puffGuards, rowsOf, type Shape, slugGuards } from './support/puff-scores.ts'
import { defineTruth, sharedBytes, type TruthRow } from './truth-set.ts'

const folder = 'models/calpuff/'
const shapeOf = (input: PuffInput): Shape => ({
  hours: input.weather.hours,
  sources: input.sources.length,
  species: input.species.length,
  receptors: input.receptors.xM.length,
})

const measured = (name: string, use?: (hour: number, species: number) => boolean) => {
  const input = puffCase(name)
  return comparePuffs(expectedOf(name, input), runPuffs(input).concentration, shapeOf(input), use)
}

const cases = ['inert_pg', 'inert_turb', 'urban_pg', 'slug', 'single_rings', 'single_rings_turb', 'windshift']
const steady = ['steady_class2_u3', 'steady_class4_u5', 'steady_class6_u2', 'steady_lid_class3_u4']

/** Hours of the clock without sun at the place that the control file gives (0° N, 0° E, clock UTC - 5). */
const isDark = (hour: number): boolean => hour % 24 >= 13
/** In these runs CALPUFF loses its nitrogen, and by day its sulphur; what is left is SO2 and SO4 in the dark, and dust. */
const isSound = (hour: number, species: number): boolean =>
  speciesOfCases[species] === 'PM10' || (['SO2', 'SO4'].includes(speciesOfCases[species]!) && isDark(hour))

/** All of a run that loses mass: the bars stay, beside what the run keeps of the sulphur and the dust that its own chemistry and ours share. */
const lossyRows = (name: string): TruthRow[] => {
  const input = puffCase(name)
  const [expected, ours] = [expectedOf(name, input), runPuffs(input).concentration]
  const kept = (species: readonly string[], dark: boolean) =>
    100 * massKept(expected, ours, shapeOf(input), (hour, k) => species.includes(speciesOfCases[k]!) && isDark(hour) === dark)
  const sulphur = ['SO2', 'SO4']
  const budget = [
    [`${name}: CALPUFF's sulphur over ours by day`, kept(sulphur, false)],
    [`${name}: the same in the dark`, kept(sulphur, true)],
    [`${name}: CALPUFF's dust over ours by day`, kept(['PM10'], false)],
  ] as const
  const [day, dark, dust] = budget.map(([, share]) => share.toFixed(1))
  const reason = `${name}: by day CALPUFF's own run keeps ${day} % of its sulphur (in the dark ${dark} %, of the dust beside it ${dust} %), and none of the NO that is emitted: the run loses mass, ours does not (docs/science/puff.md).`
  return [
    ...rowsOf(`${name}, all`, comparePuffs(expected, ours, shapeOf(input)), true, null).map(row => ({ ...row, reason })),
    ...budget.map(([what, measured]): TruthRow => ({ name: what, measured, better: 'higher', unit: '%' })),
  ]
}

/** Total of all sources on the 49 x 49 grid. */
const mapRows = (): TruthRow[] => {
  const input = puffCase('grid_map', { receptors: sampledGrid(49, 500) })
  const file = readCalpuff(sharedBytes(`${folder}grid_map/conc.dat`))
  if (!file.ok) throw new Error(file.problem.message)
  const shape = { ...shapeOf(input), sources: 1 }
  const expected = new Float64Array(shape.hours * shape.species * shape.receptors)
  for (const { species, place, values } of file.file.series) {
    const k = speciesOfCases.findIndex(name => name === species)
    if (place === 'grid') values.forEach((field, hour) => expected.set(field, (hour * shape.species + k) * shape.receptors))
  }
  const ours = totalOf(runPuffs({ ...input, options: { ...input.options, domain: mapDomain, longestStepM: 500, longestPuffM: 500 } }))
  return rowsOf('grid_map', comparePuffs(expected, ours, shape), false)
}
const mapDomain = { westM: -12_250, eastM: 12_250, southM: -12_250, northM: 12_250 }

export const truth = defineTruth(
  {
    subject: 'dispersion',
    source: 'CALPUFF 6.262 (data/models/calpuff)',
    operator: 'CALPUFF 6.262',
    weather: 'known',
    cases: 'seen',
    needs: [...cases, ...steady, 'rivad_drydep', 'grid_map'].map(name => folder + name),
    measure: () => [
      ...cases.flatMap(name => rowsOf(name, measured(name), name !== 'windshift', name === 'slug' ? slugGuards : puffGuards)),
      ...steady.flatMap(name => rowsOf(name, measured(name), false)),
      ...rowsOf('rivad_drydep, dust and sulphur in the dark', measured('rivad_drydep', isSound)),
      ...lossyRows('rivad_drydep'),
      ...mapRows(),
    ],
  },
  {
    subject: 'dispersion',
    source: 'CAPTEX, scores of the DATEM archive (data/models/tracer/captex)',
    operator: "the archive's statistics program, on measured tracer",
    weather: 'none',
    cases: 'tuned',
    needs: ['models/tracer/captex'],
    measure: captexRows,
  },
  {
    subject: 'dispersion',
    source: 'Prairie Grass, arc maxima of runs 7, 22, 35 (data/models/tracer/prairie_grass)',
    operator: 'measured tracer',
    weather: 'erring',
    cases: 'seen',
    needs: ['models/tracer/prairie_grass'],
    measure: prairieGrassRows,
  },
)
