import { PlusOutlined } from '@ant-design/icons'
import { alarmRuleCalls } from '@qingyuan/contract/alarms/rules.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Switch } from 'antd'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { SeverityMark, TwoLines } from '../alarm-look.tsx'
import type { RuleRow } from './draft.ts'

const reachText = ({ levels, countyIds }: RuleRow): string =>
  [
    levels === null ? '全部站点' : levels.map(level => controlLevels[level].label).join('、'),
    countyIds === null ? '' : `${countyIds.length} 个区县`,
  ]
    .filter(Boolean)
    .join(' · ')

const ActiveSwitch = ({ row }: { row: RuleRow }) => {
  const allowed = useMay('alarm:rules')
  const { run, busy } = useAction(alarmRuleCalls.Switch, { successMessage: '修改成功!', invalidates: [alarmRuleCalls.Query] })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the switch inside is what is worked; its row must not open with it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <span onClick={event => event.stopPropagation()}>
      <Switch
        size="small"
        checked={row.active}
        disabled={!allowed}
        loading={busy}
        onChange={active => void run({ id: row.id, active })}
        aria-label={`启用 ${row.name}`}
      />
    </span>
  )
}

const columns: readonly RecordColumn<RuleRow>[] = [
  {
    title: '规则',
    dataIndex: 'name',
    width: 232,
    render: (name: string, row) => (
      <TwoLines
        hint={`${row.words.rule} · ${reachText(row)}`}
        below={
          <>
            <Subscript text={row.words.rule} /> · {reachText(row)}
          </>
        }
      >
        <SeverityMark severity={row.severity} word={false} /> <Subscript text={name} />
      </TwoLines>
    ),
  },
  { title: '近 30 天', dataIndex: 'recent', width: 68, align: 'right', render: (recent: RuleRow['recent']) => `${recent.count} 次` },
  {
    title: '准确率',
    width: 64,
    align: 'right',
    cell: row => (row.recent.precision === null ? '—' : `${numberText(row.recent.precision, 0)}%`),
  },
  { title: '启用', dataIndex: 'active', width: 56, render: (_, row) => <ActiveSwitch row={row} /> },
]

/** The rules: what they say, for whom, how often they were right. */
export const RulesDrawer = ({ onClose, onEdit }: { onClose: () => void; onEdit: (id: number | null) => void }) => (
  <QueryDrawer
    query={useCall(alarmRuleCalls.Query, {})}
    what="报警规则查询"
    skeleton="table"
    width={440}
    onClose={onClose}
    title="报警规则"
    subtitle="点一条规则试算或修改；准确率 = 已关闭 ÷（已关闭 + 误报）"
    foot={() => (
      <>
        <span />
        <Button type="primary" icon={<PlusOutlined />} onClick={() => onEdit(null)}>
          新规则
        </Button>
      </>
    )}
    isEmpty={rows => rows.length === 0}
  >
    {rows => <RecordsTable columns={columns} rows={rows} rowKey="id" onOpen={row => onEdit(row.id)} />}
  </QueryDrawer>
)
