import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { dischargeCountCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { columnTextOf, singleMassDecimals, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { nameWithYear } from '@qingyuan/domain/year-title.ts'
import { TextButton } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'

type Row = OutputOf<typeof dischargeCountCalls.Query>['rows'][number]
type Pollutant = (typeof emissionPollutants)[number]['id']

/** One source a row; each pollutant has the decimals of its column. */
export const massColumns = (rows: readonly Row[], onOpen: (row: Row, pollutant: Pollutant) => void): RecordColumn<Row>[] => [
  { title: '企业 / 面源', width: 196, cell: row => row.enterprise ?? '面源' },
  { title: '排放源', width: 190, cell: nameWithYear },
  { title: '区县', dataIndex: 'county', width: 66 },
  { title: '源分类', width: 220, cell: row => <span title={row.sccName}>{row.sccName.split(' › ').slice(1).join(' › ')}</span> },
  ...emissionPollutants.map(({ id, label }): RecordColumn<Row> => {
    const text = columnTextOf(
      rows.map(({ tonnes }) => tonnes[id]),
      // Greenhouse gas is some thousand times the others.
      id === 'co2' ? totalMassDecimals : singleMassDecimals,
    )
    return {
      title: <Subscript text={label} />,
      key: id,
      width: id === 'co2' ? 96 : 78,
      align: 'right',
      render: (_, row) =>
        row.tonnes[id] === null || row.tonnes[id] === undefined ? (
          '—'
        ) : (
          <TextButton onClick={() => onOpen(row, id)} colour="accentStrong">
            {text(row.tonnes[id])}
          </TextButton>
        ),
    }
  }),
]
