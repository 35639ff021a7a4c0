import type { TransportHour } from '@qingyuan/engine/transport/advance-hour.ts'
import { outsideTagOf, tagCount } from '@qingyuan/engine/transport/tags.ts'
import type { RunArray } from '#/modules/sources/runs/public.ts'
import { factorOf, outputOf, requestedSpecies } from '../domain.ts'
import { boundarySides } from './boundary.ts'
import type { DayInputs } from './day-inputs.ts'
import type { InflowShares } from './surroundings.ts'

/** Numbers of an hour, one after the other: contributions, totals, maps of the groups, map of the whole. */
export const partsOf = ({ contributions, totals, maps, totalMaps }: TransportHour) => [contributions, totals, maps, totalMaps]

const cellsOf = ({ setup }: Pick<DayInputs, 'setup'>): number => setup.grid.nx * setup.grid.ny

/** How many they are. */
export const hourSize = ({ setup }: DayInputs): number => {
  const outputs = setup.outputs.length
  const [receptors, cells] = [setup.receptors.length, cellsOf({ setup })]
  return outputs * (receptors * (tagCount(setup.emissions) + 1) + (setup.maps.groups.length + 1) * cells)
}

/** Where a stored contribution comes from: a tag of the run, and the part of it that is a sector's. */
interface StoredTag {
  tag: number
  /** Of the inflow through a side: its place among the sides, and the sector, null for the rest. */
  inflow?: { side: number; sector: number | null }
}

/** In the order of `sourcesOf`. */
const storedTags = ({ setup, inventory }: DayInputs, bySector: boolean): StoredTag[] =>
  Array.from({ length: tagCount(setup.emissions) }, (_, tag) => tag).flatMap((tag): StoredTag[] => {
    const side = tag - outsideTagOf(setup.emissions, 'west')
    if (!bySector || side < 0) return [{ tag }]
    return [...inventory.sectors.map((_, sector) => ({ tag, inflow: { side, sector } })), { tag, inflow: { side, sector: null } }]
  })

/** The stored results of all hours: by requested species, in its unit. */
export const arraysOf = (inputs: DayInputs, results: Float32Array, size: number, shares: InflowShares | null): RunArray[] => {
  const { setup } = inputs
  const stored = storedTags(inputs, shares !== null)
  const sectors = inputs.inventory.sectors.length
  const [receptors, tags, groups, cells] = [setup.receptors.length, tagCount(setup.emissions), setup.maps.groups.length, cellsOf({ setup })]
  const outputs = setup.outputs.length
  const shareOf = (hour: number, o: number, { inflow }: StoredTag): number => {
    if (!inflow) return 1
    const at = ((hour * boundarySides.length + inflow.side) * outputs + o) * sectors
    if (inflow.sector !== null) return shares![at + inflow.sector]!
    return Math.max(0, 1 - shares!.subarray(at, at + sectors).reduce((sum, share) => sum + share, 0))
  }
  const starts = { totals: receptors * tags * outputs, maps: receptors * (tags + 1) * outputs }
  const fill = (shape: readonly number[], of: (rest: number) => number, share?: (hour: number, rest: number) => number) => {
    const rest = shape.slice(1).reduce((product, extent) => product * extent, 1)
    return Float32Array.from({ length: 24 * rest }, (_, n) => {
      const [hour, own] = [Math.floor(n / rest), n % rest]
      return results[hour * size + of(own)]! * (share?.(hour, own) ?? 1)
    })
  }
  return requestedSpecies.flatMap((id, a) => {
    const o = setup.outputs.indexOf(outputOf[id])
    const scaled = (data: Float32Array) => (factorOf[id] === 1 ? data : data.map(value => value * factorOf[id]))
    const array = (
      name: string,
      shape: number[],
      ...of: [(rest: number) => number, ((hour: number, rest: number) => number)?]
    ): RunArray => ({
      name: `${name}:${requestedSpecies[a]}`,
      data: scaled(fill(shape, ...of)),
      shape,
      unit: 'μg/m³',
    })
    return [
      array(
        'contributions',
        [24, receptors, stored.length],
        n => (Math.floor(n / stored.length) * tags + stored[n % stored.length]!.tag) * outputs + o,
        (hour, n) => shareOf(hour, o, stored[n % stored.length]!),
      ),
      array('totals', [24, receptors], n => starts.totals + n * outputs + o),
      array('maps', [24, groups + 1, cells], n => {
        const [group, cell] = [Math.floor(n / cells), n % cells]
        return starts.maps + (group * outputs + o) * cells + cell
      }),
    ]
  })
}
