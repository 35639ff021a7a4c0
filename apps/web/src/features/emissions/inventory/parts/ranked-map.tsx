import { Columns } from '@qingyuan/ui/layout.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import type { ReactNode } from 'react'
import type { QueryState } from '#/hooks/use-call.ts'
import { BubbleMap } from '#/map/bubble-map.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'

interface Place {
  enterpriseId: number
  name: string
  county: string
  lon: number
  lat: number
  value: number
}

interface RankedMapProps<T> {
  query: QueryState<T>
  what: string
  /** Largest first. */
  placesOf: (data: T) => readonly Place[]
  title: string
  subtitle: (data: T) => ReactNode
  ranking: { title: string; subtitle: ReactNode | ((data: T) => ReactNode) }
  /** The third column of the ranking; the others are enterprise and county. */
  valueColumn: RecordColumn<Place>
  widths: readonly [name: number, county: number]
  textOf: (value: number) => string
  chosen: number | null
  onPick: (enterpriseId: number) => void
}

const most = 100

/** Enterprises as circles on the map, and the largest of them as a list. */
export const RankedMap = <T,>(props: RankedMapProps<T>) => {
  const { query, what, placesOf, title, subtitle, ranking, valueColumn, widths, textOf, chosen, onPick } = props
  const gate = { query, what, isEmpty: (data: T) => placesOf(data).length === 0 }
  return (
    <Columns widths={['1fr', 400]} minHeight={460}>
      <QueryCard {...gate} skeleton="chart" title={title} subtitle={subtitle}>
        {data => (
          <BubbleMap
            label={title}
            bubbles={placesOf(data).map(place => ({ ...place, id: place.enterpriseId, text: textOf(place.value) }))}
            {...{ chosen, onPick, textOf }}
          />
        )}
      </QueryCard>
      <QueryCard {...gate} {...ranking}>
        {data => (
          <RecordsTable
            rowKey="enterpriseId"
            rows={placesOf(data).slice(0, most)}
            columns={[
              { title: '企业', dataIndex: 'name', width: widths[0] },
              { title: '区县', dataIndex: 'county', width: widths[1] },
              valueColumn,
            ]}
            onOpen={row => onPick(row.enterpriseId)}
            openKey={chosen ?? undefined}
          />
        )}
      </QueryCard>
    </Columns>
  )
}
