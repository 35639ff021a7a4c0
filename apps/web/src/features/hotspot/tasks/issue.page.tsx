import type { OutputOf } from '@qingyuan/contract/call.ts'
import { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { type GridItem, gridItemLabel, gridItems } from '@qingyuan/domain/hotspot-grid.ts'
import { type GridTaskReason, gridTaskItem, gridTaskReasonIds, gridTaskReasons } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Link } from 'react-router'
import { parameter } from '#/filters/place.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { textDrawer } from '#/page/drawer.ts'
import { recordsPage } from '#/page/records-page.tsx'
import { GridIssueDrawer } from '#/page/work/grid/grid-issue-drawer.tsx'
import { gridTaskLink } from '#/page/work/work-paths.ts'

type Row = OutputOf<typeof gridTaskCalls.candidates>[number]

const columns: readonly RecordColumn<Row>[] = [
  { title: '网格', dataIndex: 'code', width: 96, isName: true },
  { title: '区县', dataIndex: 'county', width: 80 },
  { title: '原因', dataIndex: 'reason', width: 112, render: (reason: GridTaskReason) => gridTaskReasons[reason] },
  { title: '说明', dataIndex: 'why', width: 400 },
  {
    title: '值',
    dataIndex: 'value',
    width: 88,
    render: (value: number, { unit, decimals }) => `${numberText(value, decimals)} ${unit}`,
  },
  {
    title: '在办任务',
    dataIndex: 'taskNumber',
    width: 160,
    render: (number: string | null, { taskId, taskReason, reason }) =>
      taskId === null ? (
        '—'
      ) : (
        <>
          <Link to={gridTaskLink(taskId)}>{number}</Link>
          {taskReason !== null && taskReason !== reason && ` ${gridTaskReasons[taskReason]}`}
        </>
      ),
  },
]

/** Opens `place-reason`, the id of a row, or `place-alarm-number` for an alarm of a station. */
const IssueOf = ({ id, item: shown, onClose }: { id: string; item: GridItem; onClose: () => void }) => {
  const [place, word, alarm] = id.split('-')
  const reason = gridTaskReasonIds.find(each => each === word) ?? 'manual'
  const item = gridTaskItem(reason, shown)
  const why = useCall(gridTaskCalls.candidates, { item }).data?.find(row => row.id === id)?.why
  return <GridIssueDrawer placeId={Number(place)} alarmId={alarm ? Number(alarm) : undefined} {...{ item, reason, why, onClose }} />
}

/** 任务下发: cells that stand out; a click on one issues a task. */
export const Page = recordsPage(
  gridTaskCalls.candidates,
  {
    filters: { item: parameter(gridItems, { label: '项目' }) },
    drawers: { cell: textDrawer },
    drawer: ({ cell, item }) => cell.value !== null && <IssueOf key={cell.value} id={cell.value} item={item} onClose={cell.close} />,
  },
  ({ item, cell }) => ({
    input: { item },
    columns,
    opens: cell,
    title: `${gridItemLabel(item, 'hour')} 建议下发的网格`,
    what: '建议下发的网格查询',
    subtitle: rows =>
      `${rows.length} 条 · 近 2 日网格报警、最近一月预警网格、持续热点${item === 'tvoc' ? '、疑似排放源' : ''} · 点一行下发；其他网格在网格排名、网格趋势中下发${item === 'tvoc' ? '' : '，VOCs 疑似排放源见项目 TVOC'}`,
    isEmpty: rows => rows.length === 0,
    empty: `近 2 日没有网格报警，最近一月没有预警网格，没有持续热点${item === 'tvoc' ? '，也没有疑似排放源' : '；VOCs 疑似排放源见项目 TVOC'}。`,
  }),
)
