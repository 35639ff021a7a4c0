import { stackColours } from '@qingyuan/charts/palette.ts'
import type { SankeyLink } from '@qingyuan/charts/series/sankey-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { PollutantId } from '../parts/inventory-page.tsx'

/** Sectors of a category below this share of all are joined. */
export const leastSector = 0.03
/** And categories. */
const leastCategory = 0.02

/** Category → sector → city, of one pollutant. */
export const flowOf = (frame: OutputOf<typeof inventoryCalls.SourceSum>, pollutant: PollutantId) => {
  const columns = columnsByKey(frame)
  const rows = Array.from({ length: frame.rowCount }, (_, row) => row)
  const all = rows.reduce((sum, row) => sum + (numberCell(columns[pollutant], row) ?? 0), 0)
  const links = new Map<string, SankeyLink>()
  const add = (from: string, to: string, value: number) => {
    const known = links.get(`${from}|${to}`)
    links.set(`${from}|${to}`, { from, to, value: (known?.value ?? 0) + value })
  }
  const wholes = new Map<string, number>()
  const partsOf = (row: number) => textCell(columns.name, row).split(' › ')
  for (const row of rows) wholes.set(partsOf(row)[0]!, (wholes.get(partsOf(row)[0]!) ?? 0) + (numberCell(columns[pollutant], row) ?? 0))
  for (const row of rows) {
    const value = numberCell(columns[pollutant], row) ?? 0
    const [own = '', sector = ''] = partsOf(row)
    const category = wholes.get(own)! >= leastCategory * all ? own : '其他部门'
    if (value <= 0) continue
    add(value >= leastSector * all ? `${category}/${sector}` : `${category}/其他`, category, value)
    add(category, '全部', value)
  }
  const ids = [...new Set([...links.values()].flatMap(({ from, to }) => [from, to]))]
  const categories = ids.filter(id => !id.includes('/') && id !== '全部')
  const colourOf = (id: string) => stackColours[Math.max(0, categories.indexOf(id.split('/')[0]!)) % stackColours.length]!
  return {
    nodes: ids.map(id => ({ id, name: id.split('/').at(-1)!, colour: id === '全部' ? lightColours.textLabel : colourOf(id) })),
    links: [...links.values()],
  }
}
