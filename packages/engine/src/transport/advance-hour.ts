import { type BudgetTerm, budgetTerms, burdenOf, type TransportRun } from './run.ts'
import type { OutputId, SpeciesId } from './species.ts'
import { addEmissions, columnScratch, stepColumns } from './stepping/columns.ts'
import { addSample, groundSample, receptorCorners } from './stepping/ground-sample.ts'
import { horizontalScratch, stepHorizontally } from './stepping/horizontal.ts'
import { type HourInput, planHour, refreshEquilibrium } from './stepping/hour-plan.ts'
import { tagCount } from './tags.ts'

/** Results of one hour of a run: means over the hour in the lowest layer, μg/m³. */
export interface TransportHour {
  /** 0 for the first. */
  hour: number
  /** Species whose tags are in it. */
  tagged: SpeciesId[]
  outputs: OutputId[]
  /** (receptor · tags + tag) · outputs + output. */
  contributions: Float32Array
  /** Of the bulk: receptor · outputs + output. */
  totals: Float32Array
  mapOutputs: OutputId[]
  /** (group · map outputs + output) · ny·nx + cell: what the tags give to each group. */
  maps: Float32Array
  /** Of the bulk: map output · ny·nx + cell. */
  totalMaps: Float32Array
  /** Kilograms since the start, species by species, and what is left unexplained as a share of all that came. */
  budget: (Record<BudgetTerm | 'burden' | 'error', number> & { species: SpeciesId })[]
  steps: number
  /** Largest share of a cell's bulk by which the sum of its tags was corrected. */
  correction: number
  /** Root mean square change of the winds that mass balance requested, m/s. */
  adjustmentMs: number
}

export interface AdvanceOptions {
  signal?: AbortSignal
  /** Share of the hour that is done. */
  onProgress?: (share: number) => void
}

/** Kilograms of each species since the start of the run. */
export const massBudget = (run: TransportRun): TransportHour['budget'] =>
  run.setup.species.map((species, s) => {
    const of = Object.fromEntries(budgetTerms.map((name, n) => [name, run.budget[s * budgetTerms.length + n]!])) as Record<
      BudgetTerm,
      number
    >
    const burden = burdenOf(run, s)
    const came = of.initial + of.emitted + of.inflow + of.made
    const went = of.outflow + of.dry + of.wet + of.converted
    return { species, ...of, burden, error: came > 0 ? (came - went - burden) / came : 0 }
  })

/**
 * Carries a run one hour on. Deterministic: the same run and input give the same bytes, however the tags are split among workers.
 * When `signal` breaks it off, the run is between hours no longer: go on from a saved one.
 */
export const advanceHour = (run: TransportRun, input: HourInput, { signal, onProgress }: AdvanceOptions = {}): TransportHour => {
  const { grid, species, outputs, maps } = run.setup
  const plan = planHour(run, input)
  const [horizontal, columns] = [horizontalScratch(grid.nx, grid.ny), columnScratch(grid.nx * grid.ny, grid.nz, species.length)]
  const [corners, sample] = [receptorCorners(run.setup), groundSample(run)]
  for (let step = 0; step < plan.steps; step++) {
    signal?.throwIfAborted()
    stepHorizontally(run, plan, step, horizontal)
    addEmissions(run, plan)
    stepColumns(run, plan, step, columns)
    refreshEquilibrium(run, plan)
    addSample(run, plan.equilibrium, corners, sample)
    onProgress?.((step + 1) / plan.steps)
  }
  const mean = (sums: Float64Array) => Float32Array.from(sums, sum => sum / plan.steps)
  return {
    hour: run.hours++,
    tagged: species.filter((_, s) => run.tagged[s]! >= 0),
    outputs,
    contributions: mean(sample.contributions),
    totals: mean(sample.totals),
    mapOutputs: maps.outputs,
    maps: mean(sample.maps),
    totalMaps: mean(sample.totalMaps),
    budget: massBudget(run),
    steps: plan.steps,
    correction: plan.correction,
    adjustmentMs: plan.flow.adjustmentMs,
  }
}

/** One hour from the parts that workers carried: what their tags give is added; all else is the same in each part. */
export const joinHours = (parts: readonly TransportHour[]): TransportHour => {
  const first = parts[0]
  if (!first) throw new RangeError('没有可合并的小时结果')
  const tagged = parts.flatMap(part => part.tagged)
  if (parts.some(part => part.hour !== first.hour)) throw new RangeError('合并的结果不属于同一小时')
  if (new Set(tagged).size !== tagged.length) throw new RangeError('合并的结果中有重复的物种')
  const added = (field: 'contributions' | 'maps') => first[field].map((_, n) => parts.reduce((sum, part) => sum + part[field][n]!, 0))
  return {
    ...first,
    tagged,
    contributions: added('contributions'),
    maps: added('maps'),
    correction: Math.max(...parts.map(part => part.correction)),
  }
}

/** Largest share of the bulk by which the sum of all tags misses it in any cell, of the species whose tags are carried. */
export const tagClosure = ({ setup, tagged, bulk, tags }: TransportRun): number => {
  const count = tagCount(setup.emissions)
  let worst = 0
  setup.species.forEach((_, s) => {
    if (tagged[s]! < 0) return
    const sums = new Float64Array(bulk[s]!.length)
    for (let t = 0; t < count; t++) {
      const at = (tagged[s]! * count + t) * sums.length
      for (let c = 0; c < sums.length; c++) sums[c]! += tags[at + c]!
    }
    for (let c = 0; c < sums.length; c++) if (bulk[s]![c]! > 0) worst = Math.max(worst, Math.abs(sums[c]! / bulk[s]![c]! - 1))
  })
  return worst
}
