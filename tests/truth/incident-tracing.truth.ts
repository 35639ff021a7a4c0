import { degenerateKinds, drawDegenerate } from '@qingyuan/engine/inversion/truth/degenerate.ts'
import { drawIncident } from '@qingyuan/engine/inversion/truth/incident.ts'
import { type Knowledge, type Score, scoreOf, traceTwin } from '@qingyuan/engine/inversion/truth/twin.ts'
import { calpuffIncidents } from './support/calpuff-incident.ts'
import { defineTruth, type TruthRow } from './truth-set.ts'

const incidents = 200
const members = 40

const twins = (knowledge: Knowledge, count: number, unknown = 0) =>
  Array.from({ length: count }, (_, n) => {
    const incident = drawIncident(20_000 + n, { unknown })
    return { incident, finding: traceTwin(incident, knowledge, n, members) }
  })

const higher = (name: string, measured: number, bar?: number): TruthRow => ({ name, measured, bar, better: 'higher', unit: '' })
const lower = (name: string, measured: number, bar?: number): TruthRow => ({ name, measured, bar, better: 'lower', unit: '' })

const shown = (name: string, { top1, top3, reciprocalRank, shareError, coverage, answered, incidents: all }: Score): TruthRow[] => [
  higher(`${name}: first is the culprit`, top1),
  higher(`${name}: culprit among the first three`, top3),
  higher(`${name}: mean reciprocal rank`, reciprocalRank),
  lower(`${name}: share error`, shareError),
  higher(`${name}: 80 % range holds the share`, coverage),
  higher(`${name}: answered`, answered / all),
]

/** Rows of a score with the bars given to some of them, by the order of `shown`. */
const judged = (name: string, score: Score, bars: readonly (number | undefined)[]): TruthRow[] =>
  shown(name, score).map((row, n) => (bars[n] === undefined ? row : { ...row, bar: bars[n] }))

const refused = (knowledge: Knowledge, count: number): TruthRow[] => {
  const shares = degenerateKinds.map(kind => {
    const refusals = Array.from({ length: count }, (_, n) => traceTwin(drawDegenerate(kind, 30_000 + n), knowledge, n, members))
    return refusals.filter(({ identifiable }) => !identifiable).length / count
  })
  const all = shares.reduce((a, b) => a + b, 0) / shares.length
  return [
    higher('incidents that cannot be told, refused', all, 0.95),
    ...degenerateKinds.map((kind, n) => higher(`of them ${kind}, refused`, shares[n]!)),
  ]
}

export const truth = defineTruth(
  {
    subject: 'inversion',
    source: 'seeded incidents, the culprit held out',
    needs: [],
    slow: true,
    measure: () => {
      const perturbed = scoreOf(twins('perturbed', incidents))
      const unknown = twins('same', incidents / 2, 0.5)
      return [
        ...judged('same weather', scoreOf(twins('same', incidents)), [0.95, undefined, undefined, 0.1]),
        ...judged('perturbed weather', perturbed, [0.6, 0.85, undefined, undefined, 0.7]),
        lower('perturbed weather: 80 % range, not wider than it says', perturbed.coverage, 0.9),
        higher(
          'an unknown cause of half the rise: unexplained above 30 %',
          unknown.filter(({ finding }) => finding.unexplained.share > 0.3).length / unknown.length,
          0.95,
        ),
        ...refused('perturbed', 20),
      ]
    },
  },
  {
    subject: 'inversion',
    source: "CALPUFF's own output as measurements (data/models/calpuff)",
    needs: ['inert_pg', 'inert_turb', 'urban_pg', 'slug'].map(name => `models/calpuff/${name}`),
    slow: true,
    measure: () => [
      ...['inert_pg', 'inert_turb', 'urban_pg', 'slug'].flatMap(name =>
        judged(`${name}, same weather`, calpuffIncidents(name, 'same', 50, 24), [0.95, undefined, undefined, 0.1]),
      ),
      ...judged('inert_turb, perturbed weather', calpuffIncidents('inert_turb', 'perturbed', 50, 24), [
        0.6,
        0.85,
        undefined,
        undefined,
        0.7,
      ]),
    ],
  },
)
