import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import { allotmentLifecycle } from '@qingyuan/domain/lifecycles/allotment.ts'
import { surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { LinkButton } from '@qingyuan/ui/link-button.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import type { ReactNode } from 'react'
import { FillDot, FillStateLabel } from '#/page/reporting/states.tsx'

type EnterpriseRow = OutputOf<typeof allotmentCalls.QueryByAllot>['rows'][number]
type PointRow = OutputOf<typeof allotmentCalls.QueryByPoint>['rows'][number]

const tones = { none: 'off', allotted: 'good', cancelled: 'warn' } as const
/** Points in the colours of the fills. */
const fillStateOf = { pending: 'pending', filling: 'filling', submitted: 'submitted', verified: 'approved', returned: 'rejected' } as const
/** Submitted ones stay on the task. */
const isFixed = ({ state, fillState }: EnterpriseRow | PointRow) =>
  state === 'allotted' && fillState !== null && fillState !== 'pending' && fillState !== 'filling'

/** `onTurn` allots a row, or takes it off. */
const stateColumns = <R extends EnterpriseRow | PointRow>(
  fill: (row: R) => ReactNode,
  onTurn: ((row: R) => void) | null,
): RecordColumn<R>[] => [
  { title: '分配', width: 68, cell: ({ state }) => <StateDot tone={tones[state]}>{allotmentLifecycle.states[state].label}</StateDot> },
  { title: '填报', width: 78, cell: fill },
  { title: '责任人', width: 96, cell: ({ owner }) => owner ?? '—' },
  {
    title: '操作',
    width: 48,
    cell: row =>
      onTurn === null || isFixed(row) ? (
        '—'
      ) : (
        <LinkButton inRow danger={row.state === 'allotted'} onClick={() => onTurn(row)}>
          {row.state === 'allotted' ? '取消' : '分配'}
        </LinkButton>
      ),
  },
]

export const enterpriseColumns = (onTurn: ((row: EnterpriseRow) => void) | null): RecordColumn<EnterpriseRow>[] => [
  { title: '企业', dataIndex: 'name', width: 186 },
  { title: '统一社会信用代码', dataIndex: 'code', width: 156 },
  { title: '区县', dataIndex: 'county', width: 56 },
  { title: '行业', dataIndex: 'industry', width: 84 },
  { title: '管控', dataIndex: 'controlLevel', width: 46 },
  ...stateColumns<EnterpriseRow>(row => <FillStateLabel state={row.fillState} />, onTurn),
]

export const pointColumns = (onTurn: ((row: PointRow) => void) | null): RecordColumn<PointRow>[] => [
  { title: '点位', dataIndex: 'name', width: 148 },
  // It ends with the source class.
  { title: '编号', dataIndex: 'code', width: 148 },
  { title: '区县', dataIndex: 'county', width: 56 },
  { title: '部门', dataIndex: 'department', width: 112 },
  ...stateColumns<PointRow>(
    ({ fillState: state }) =>
      state === null ? '—' : <FillDot state={fillStateOf[state]}>{surfacePointLifecycle.states[state].label}</FillDot>,
    onTurn,
  ),
]
