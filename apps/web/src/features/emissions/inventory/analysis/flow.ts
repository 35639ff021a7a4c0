import type { SankeyLink } from '@qingyuan/charts/series/sankey-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { shortSource } from '../parts/mass.ts'
import { sourceColour } from '../parts/source-colours.ts'

/** Sectors below this share of all are joined by category. */
export const leastSector = 0.03
/** Counties below this share are joined. */
const leastCounty = 0.04

type Flows = OutputOf<typeof inventoryCalls.Flow>

const sumsBy = (flows: Flows, keyOf: (flow: Flows[number]) => string) => {
  const sums = new Map<string, number>()
  for (const flow of flows) sums.set(keyOf(flow), (sums.get(keyOf(flow)) ?? 0) + flow.tonnes)
  return sums
}

/** Category → sector → county, of one pollutant; in each column the largest first, what was joined last. */
export const flowOf = (flows: Flows) => {
  const all = flows.reduce((sum, { tonnes }) => sum + tonnes, 0)
  const sectors = sumsBy(flows, ({ category, sector }) => `${category}/${sector}`)
  const counties = sumsBy(flows, ({ county }) => county)
  const small = [...counties.values()].filter(sum => sum < leastCounty * all).length
  const joinedCounty = `其余 ${small} 县区`
  const idsOf = ({ category, sector, county }: Flows[number]) => ({
    from: `c/${category}`,
    over:
      sectors.get(`${category}/${sector}`)! >= leastSector * all ? `s/${category}/${sector}` : `s/${category}/其他${shortSource(category)}`,
    to: counties.get(county)! >= leastCounty * all ? `d/${county}` : `d/${joinedCounty}`,
  })
  const links = new Map<string, SankeyLink>()
  const nodes = new Map<string, { colour: string; value: number }>()
  const add = (from: string, to: string, value: number) =>
    links.set(`${from}|${to}`, { from, to, value: (links.get(`${from}|${to}`)?.value ?? 0) + value })
  const count = (id: string, colour: string, value: number) => nodes.set(id, { colour, value: (nodes.get(id)?.value ?? 0) + value })
  for (const flow of flows) {
    const { from, over, to } = idsOf(flow)
    add(from, over, flow.tonnes)
    add(over, to, flow.tonnes)
    count(from, sourceColour(flow.code), flow.tonnes)
    count(over, sourceColour(flow.code), flow.tonnes)
    count(to, lightColours.textLabel, flow.tonnes)
  }
  const isJoined = (id: string) => Number(id.split('/').at(-1)!.startsWith('其'))
  const ordered = [...nodes].toSorted(([a, x], [b, y]) => isJoined(a) - isJoined(b) || y.value - x.value)
  return {
    nodes: ordered.map(([id, { colour }]) => ({ id, name: shortSource(id.split('/').at(-1)!), colour })),
    links: [...links.values()].toSorted((a, b) => b.value - a.value),
  }
}
