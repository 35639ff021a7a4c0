import { registerPollutants } from '@qingyuan/contract/supervision/register.ts'
import { columnTextOf, singleMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import { enterpriseControlOf } from '@qingyuan/domain/enterprise-control.ts'
import { Box, Text } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { type EnterpriseRow, Status } from './enterprise-words.tsx'

const masses = (rows: readonly EnterpriseRow[]): RecordColumn<EnterpriseRow>[] =>
  registerPollutants.map(id => {
    const text = columnTextOf(
      rows.map(({ emissions }) => emissions?.[id]),
      singleMassDecimals,
    )
    return {
      title: <Subscript text={emissionPollutantOf.get(id)!.label} />,
      unit: 't/a',
      key: id,
      width: 64,
      align: 'right',
      cell: ({ emissions }) => text(emissions?.[id]),
    }
  })

const Online = ({ online }: Pick<EnterpriseRow, 'online'>) =>
  online === null ? (
    '—'
  ) : (
    <Text colour={online.reporting < online.outlets ? 'warningText' : undefined}>
      {online.reporting}/{online.outlets}
    </Text>
  )

/** Each task with its own state, one under the other. */
const FillStates = ({ fills }: Pick<EnterpriseRow, 'fills'>) =>
  fills.map(({ taskId, task, stateLabel, late, endsOn }) => (
    <Box key={taskId} size={12} lineHeight={18} ellipsis title={`${task}：${stateLabel}${late ? '（逾期）' : ''}，截止 ${endsOn}`}>
      <Text colour={late ? 'warningText' : undefined}>
        {stateLabel}
        {late && '（逾期）'}
      </Text>{' '}
      <Text colour="textSecondary">{task}</Text>
    </Box>
  ))

/** What an enterprise is, what it emits, and what supervision has open with it. */
export const columns = (rows: readonly EnterpriseRow[]): readonly RecordColumn<EnterpriseRow>[] => [
  { title: '企业名称', dataIndex: 'name', width: 176 },
  { title: '区县', dataIndex: 'county', width: 62 },
  { title: '行业', dataIndex: 'industry', width: 92 },
  { title: '管控', width: 46, cell: ({ sourceControl }) => enterpriseControlOf(sourceControl) },
  { title: '状态', dataIndex: 'status', width: 62, render: (status: string) => <Status value={status} /> },
  ...masses(rows),
  { title: '填报任务', width: 142, cell: row => <FillStates {...row} /> },
  { title: '在线监测', dataIndex: 'online', width: 68, align: 'right', cell: row => <Online {...row} /> },
  { title: '涉及报警', dataIndex: 'alarms', width: 68, align: 'right' },
  { title: '未结核查', dataIndex: 'openOrders', width: 68, align: 'right' },
  { title: '最近更新', dataIndex: 'changedAt', width: 92, render: (at: string) => at.slice(0, 10) },
]
