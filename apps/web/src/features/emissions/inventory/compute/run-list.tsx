import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Tag } from '@qingyuan/ui/tag.tsx'

export type Run = OutputOf<typeof inventoryCalls.Runs>[number]
export const isUnderway = ({ state }: Pick<Run, 'state'>) => state === 'queued' || state === 'running'

const states = { queued: '排队', running: '计算中', done: '完成', failed: '失败', cancelled: '已取消' } as const
const kinds = { calculated: '计算', merged: '合并', imported: '导入' } as const
const toneOf = ({ state, facts }: Run) =>
  state === 'failed' ? 'bad' : state === 'done' && (facts?.block ?? 0) > 0 ? 'bad' : state === 'done' ? 'good' : 'mark'

const sameness = (same: boolean | null) => (same === null ? '首次计算' : same ? '逐字节一致' : '有变化')

interface RunListProps {
  runs: readonly Run[]
  chosen: number | null
  /** Finished calculations of one year, to choose from: without year, time taken and person. */
  brief?: boolean
  onChoose: (run: Run) => void
}

const columns: readonly RecordColumn<Run>[] = [
  { title: '批次', dataIndex: 'id', width: 56, align: 'right' },
  { title: '年份', dataIndex: 'year', width: 60 },
  { title: '方式', dataIndex: 'kind', width: 60, render: (kind: Run['kind']) => kinds[kind] },
  { title: '状态', width: 72, cell: run => <Tag tone={toneOf(run)}>{states[run.state]}</Tag> },
  { title: '排放源', width: 64, align: 'right', cell: ({ facts }) => facts?.sources ?? '—' },
  { title: '重新计算', width: 80, align: 'right', cell: ({ facts }) => facts?.calculated ?? '—' },
  {
    title: '阻断 / 缺项 / 提示',
    width: 128,
    align: 'right',
    cell: ({ facts }) => (facts ? `${facts.block} / ${facts.missing} / ${facts.warn}` : '—'),
  },
  { title: '与上次结果', width: 92, cell: run => (run.state === 'done' ? sameness(run.sameAsBefore) : '—') },
  { title: '用时', width: 66, align: 'right', cell: ({ facts }) => (facts ? `${numberText(facts.tookMs / 1000, 1)} s` : '—') },
  { title: '计算人', width: 84, cell: ({ by }) => by ?? '系统' },
  { title: '完成时间', dataIndex: 'finishedAt', width: 132, render: formatMinute },
]
const inFull = new Set(['年份', '用时', '计算人'])

/** Calculations, the newest first; what each read and whether it changed anything. */
export const RunList = ({ runs, chosen, brief = false, onChoose }: RunListProps) => (
  <RecordsTable
    rowKey="id"
    rows={runs}
    columns={columns.filter(({ title }) => !brief || !inFull.has(String(title)))}
    onOpen={onChoose}
    openKey={chosen ?? undefined}
  />
)
