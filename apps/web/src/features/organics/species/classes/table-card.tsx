import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'
import { WordSwitch } from '#/filters/filter-field.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { type ClassProps, methodWords, scaleWords } from './class-filters.ts'
import { useSpeciesTrace } from './measure-cards.tsx'

const tables = { mass: '浓度', ofp: 'OFP', loh: 'LOH', soap: 'SOAP' } as const

/** All species by one measure: concentration, share, capture, constant with its source. */
export const TableCard = (props: ClassProps) => {
  const { voc, scale, method, table, page } = props
  const open = useSpeciesTrace(props)
  const input = voc.input && { ...voc.input, unit: 'ugm3' as const }
  const shared = {
    subtitle: {
      mass: `${voc.setWord} · μg/m³`,
      ofp: `${voc.setWord} · ${scaleWords[scale]} MIR`,
      loh: `${voc.setWord} · 298 K`,
      soap: `${voc.setWord} · ${methodWords[method]}`,
    }[table],
    tools: <WordSwitch size="small" words={tables} value={table} onChange={next => page.change({ table: next })} />,
    compact: true,
    main: false,
    rowHeight: 28 as const,
  }
  const lineage =
    voc.stations.length === 1
      ? ({ column, row }: FrameCell, frame: Parameters<typeof columnsByKey>[0]) => {
          const no = numberCell((columnsByKey(frame) as Record<string, FrameCell['column']>).speciesNo, row)
          if (no !== null) open(no, column.key === 'value' ? (table === 'mass' ? 'mass' : table) : 'mass')
          return null
        }
      : undefined
  if (table === 'mass')
    return (
      <FrameCard
        {...shared}
        call={vocCalls.Classification}
        input={input}
        title="分物种浓度"
        what="物种浓度查询"
        lineage={lineage as never}
      />
    )
  if (table === 'ofp')
    return (
      <FrameCard
        {...shared}
        call={vocCalls.OFP}
        input={input && { ...input, scale }}
        title="分物种 OFP"
        what="OFP 查询"
        lineage={lineage as never}
      />
    )
  if (table === 'loh')
    return <FrameCard {...shared} call={vocCalls.LOH} input={input} title="分物种 LOH" what="LOH 查询" lineage={lineage as never} />
  return (
    <FrameCard
      {...shared}
      call={vocCalls.SOAP}
      input={input && { ...input, method }}
      title="分物种气溶胶生成潜势"
      what="SOAP 查询"
      lineage={lineage as never}
    />
  )
}
