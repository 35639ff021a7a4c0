import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import { type AllotmentState, allotmentLifecycle } from '@qingyuan/domain/lifecycles/allotment.ts'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Button } from 'antd'
import { FillStateWord, PointStateWord } from '../parts/states.tsx'

type Enterprise = OutputOf<typeof allotmentCalls.QueryByAllot>['rows'][number]
type Point = OutputOf<typeof allotmentCalls.QueryByPoint>['rows'][number]
export type ListedRow = Enterprise | Point

/** One row of either list. */
export interface AllotRow {
  id: number
  code: string
  name: string
  county: string
  /** Industry of an enterprise, department of a point. */
  group: string
  /** Control level of an enterprise, source class of a point. */
  kind: string | null
  state: AllotmentState
  owner: string | null
  changedAt: string | null
  fill: React.ReactNode
  /** Handed in: it stays on the task. */
  fixed: boolean
}

const tones: Record<AllotmentState, 'off' | 'good' | 'warn'> = { none: 'off', allotted: 'good', cancelled: 'warn' }
const open = ['pending', 'filling', null]

const asRow = (row: ListedRow): AllotRow => {
  const { code, name, county, state, owner, changedAt } = row
  const common = { code, name, county, state, owner, changedAt, fixed: state === 'allotted' && !open.includes(row.fillState) }
  return 'pointId' in row
    ? { ...common, id: row.pointId, group: row.department, kind: row.scc, fill: <PointStateWord state={row.fillState} /> }
    : { ...common, id: row.enterpriseId, group: row.industry, kind: row.controlLevel, fill: <FillStateWord state={row.fillState} /> }
}

export const asRows = (rows: readonly ListedRow[]): AllotRow[] => rows.map(asRow)

/** `onTurn` allots a row, or takes it off. */
export const allotColumns = (surface: boolean, onTurn: ((row: AllotRow) => void) | null): readonly RecordColumn<AllotRow>[] => [
  { title: surface ? '点位' : '企业', dataIndex: 'name', width: surface ? 148 : 186 },
  { title: surface ? '编号' : '统一社会信用代码', dataIndex: 'code', width: surface ? 148 : 156 },
  { title: '区县', dataIndex: 'county', width: 56 },
  { title: surface ? '部门' : '行业', dataIndex: 'group', width: surface ? 112 : 84 },
  // The code of a point ends with its source class.
  ...(surface ? [] : [{ title: '管控', dataIndex: 'kind', width: 46 } as const]),
  {
    title: '分配',
    dataIndex: 'state',
    width: 68,
    render: (state: AllotmentState) => <StateDot tone={tones[state]}>{allotmentLifecycle.states[state].label}</StateDot>,
  },
  { title: '填报', dataIndex: 'fill', width: 78, render: (fill: React.ReactNode) => fill },
  { title: '责任人', dataIndex: 'owner', width: 108 },
  {
    title: '操作',
    key: 'turn',
    width: 48,
    render: (_: never, row: AllotRow) =>
      onTurn === null || row.fixed ? (
        '—'
      ) : (
        <Button type="link" size="small" style={{ height: 20, padding: 0 }} danger={row.state === 'allotted'} onClick={() => onTurn(row)}>
          {row.state === 'allotted' ? '取消' : '分配'}
        </Button>
      ),
  },
]
