import { seriesColours, stackColours } from '@qingyuan/charts/palette.ts'
import type { SankeyLink, SankeyNode } from '@qingyuan/charts/series/sankey-chart.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { joinRest, restId } from '../parts/merge-small-series.ts'
import type { AreaShares } from './shares-filters.ts'

const sumOf = <K extends string>(parts: readonly Readonly<Record<K, number>>[], key: K) => parts.reduce((sum, part) => sum + part[key], 0)

type Part = AreaShares['regions'][number]

/** The largest parts first and the others as one, so that at most `most` are drawn. */
export const largestParts = (parts: readonly Pick<Part, 'id' | 'name' | 'value' | 'share'>[], most = 9) =>
  joinRest(
    parts,
    part => part.value,
    rest => ({ value: sumOf(rest, 'value'), share: sumOf(rest, 'share') }),
    most,
  )

/** Bands thinner than this part of the whole are left out of the flow: they could not be seen. */
const thinnest = 0.002

/** Regions → sectors → the receptor. Regions that are not drawn alone flow as one. */
export const flowOf = ({ regions, sectors, matrix, total }: AreaShares, receptor: string): { nodes: SankeyNode[]; links: SankeyLink[] } => {
  const shown = largestParts(regions)
  const groups = shown.map(part => ({
    part,
    rows: regions.flatMap((region, i) =>
      part.id === region.id || (part.id === restId && !shown.some(each => each.id === region.id)) ? [i] : [],
    ),
  }))
  const between = (rows: readonly number[], s: number) => rows.reduce((sum, row) => sum + (matrix[row]?.[s] ?? 0), 0)
  const into = groups.flatMap(({ part, rows }) =>
    sectors.map((sector, s) => ({ from: `r:${part.id}`, to: `s:${sector.id}`, value: between(rows, s) })),
  )
  const out = sectors.map((sector, s) => ({
    from: `s:${sector.id}`,
    to: 'receptor',
    value: regions.reduce((sum, _, row) => sum + (matrix[row]?.[s] ?? 0), 0),
  }))
  const links = [...into, ...out].filter(link => link.value > total * thinnest)
  const used = new Set(links.flatMap(link => [link.from, link.to]))
  // Their own values: bands that are left out count.
  const nodes = [
    ...groups.map(({ part }, i) => ({
      id: `r:${part.id}`,
      name: part.name,
      colour: stackColours[i % stackColours.length]!,
      value: part.value,
    })),
    ...sectors.map(({ id, name, value }) => ({ id: `s:${id}`, name, colour: seriesColours[5], value })),
    { id: 'receptor', name: receptor, colour: lightColours.text, value: total },
  ]
  return { nodes: nodes.filter(node => used.has(node.id)), links }
}
