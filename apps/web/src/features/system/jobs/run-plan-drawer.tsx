import type { OutputOf } from '@qingyuan/contract/call.ts'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Alert, Button } from 'antd'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { StateGate } from '#/page/state-gate.tsx'

type ScheduledRun = OutputOf<typeof jobCalls.RunPlan>['rows'][number]

const stateOf = ({ paused, fault }: ScheduledRun) =>
  paused
    ? ({ tone: 'off', word: '已暂停' } as const)
    : fault === null
      ? ({ tone: 'good', word: '运行' } as const)
      : ({ tone: 'bad', word: '出错' } as const)

const PauseButton = ({ name, paused }: ScheduledRun) => {
  const pause = useAction(jobCalls.RunPlanPause, { invalidates: [jobCalls.RunPlan], successMessage: paused ? '已恢复' : '已暂停' })
  return (
    <Button type="link" size="small" loading={pause.busy} onClick={() => void pause.run({ name, paused: !paused })}>
      {paused ? '恢复' : '暂停'}
    </Button>
  )
}

const columns: readonly RecordColumn<ScheduledRun>[] = [
  { title: '计划运行', dataIndex: 'title', width: 150 },
  { title: '时间', dataIndex: 'times', width: 170 },
  {
    title: '状态',
    key: 'state',
    width: 80,
    cell: run => <StateDot tone={stateOf(run).tone}>{stateOf(run).word}</StateDot>,
  },
  { title: '上次检查', width: 150, cell: ({ lookedAt, fault }) => fault ?? lookedAt ?? '—' },
  { title: '操作', key: 'pause', width: 64, cell: run => <PauseButton {...run} /> },
]

/** What the platform starts by itself, and when; each may be paused. Runs under way go on. */
export const RunPlanDrawer = ({ onClose }: { onClose: () => void }) => (
  <SideDrawer open onClose={onClose} title="运行计划" subtitle="到时自动运行；暂停后不再启动新的，已启动的继续" width={640}>
    <StateGate query={useCall(jobCalls.RunPlan, {}, { refetchEveryMs: () => 30_000 })} what="运行计划查询">
      {({ background, rows }) => (
        <>
          {!background && (
            <Alert
              type="warning"
              showIcon
              title="本机已关闭后台计算（BACKGROUND_RUNS=off）：轨迹、贡献解析、预报等不自动运行，可手动发起。"
            />
          )}
          <RecordsTable columns={columns} rows={rows} rowKey="name" />
        </>
      )}
    </StateGate>
  </SideDrawer>
)
