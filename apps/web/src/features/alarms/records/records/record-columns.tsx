import type { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { conditionKinds } from '@qingyuan/domain/alarms/rule.ts'
import { seriesDecimals, seriesLabel, seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { AlarmStateDot, hourText, SeverityMark, TwoLines } from '../alarm-look.tsx'

export type AlarmRow = OutputOf<typeof alarmRecordCalls.Query>['rows'][number]

const Flag = ({ children }: { children: string }) => (
  <Text margin={[0, 4, 0, 0]} padding={[0, 4]} radius={2} background="lineFaint" colour="textSecondary" size={11}>
    {children}
  </Text>
)

export const recordColumns: readonly RecordColumn<AlarmRow>[] = [
  { title: '开始', dataIndex: 'openedAt', width: 72, phone: 'bare', render: (at: string) => hourText(at) },
  {
    title: '站点',
    isName: true,
    dataIndex: 'placeName',
    width: 144,
    render: (name: string, row) => <TwoLines below={row.countyName ?? '全市'}>{name}</TwoLines>,
  },
  {
    title: '指标',
    phone: 'bare',
    importance: 1,
    dataIndex: 'parameter',
    width: 52,
    render: (id: string | null) => (id === null ? '全部' : <Subscript text={seriesLabel(id)} />),
  },
  {
    title: '类型',
    phone: 'bare',
    importance: 1,
    dataIndex: 'kind',
    width: 88,
    render: (kind: keyof typeof conditionKinds, row) => (
      <>
        <SeverityMark severity={row.severity} word={row.severity !== 'data'} /> {conditionKinds[kind]?.slice(0, 2)}
      </>
    ),
  },
  {
    title: '规则',
    phone: 'hidden',
    dataIndex: 'ruleWords',
    width: 136,
    render: (words: string, row) => (
      <>
        {row.escalated && <Flag>升级</Flag>}
        {row.silenced && <Flag>静默</Flag>}
        <Subscript text={words} />
      </>
    ),
  },
  {
    title: '峰值',
    phone: 'bare',
    importance: 1,
    dataIndex: 'peak',
    width: 88,
    align: 'right',
    render: (peak: number | null, row) =>
      peak === null ? (
        '—'
      ) : (
        <>
          <b>{numberText(peak, seriesDecimals(row.parameter ?? ''))}</b>{' '}
          <Text colour="textSecondary" size={11}>
            {seriesUnit(row.parameter ?? '')}
          </Text>
        </>
      ),
  },
  {
    title: '结束',
    phone: 'hidden',
    dataIndex: 'closedAt',
    width: 72,
    render: (at: string | null) => (at === null ? <Text colour="error">持续中</Text> : hourText(at)),
  },
  { title: '持续', dataIndex: 'hours', width: 48, align: 'right', phone: 'hidden', render: (hours: number) => `${hours} h` },
  {
    title: '状态',
    dataIndex: 'state',
    width: 76,
    importance: 2,
    phone: 'head',
    render: (state: AlarmRow['state']) => <AlarmStateDot state={state} />,
  },
  {
    title: '处理人',
    phone: 'hidden',
    dataIndex: 'handler',
    width: 92,
    render: (name: string | null) => name ?? <Text colour="textDisabled">未分派</Text>,
  },
]
