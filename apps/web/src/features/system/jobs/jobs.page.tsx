import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { jobKindWords, jobResultFacts } from '@qingyuan/domain/jobs/job-words.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { ProgressRow } from '@qingyuan/ui/progress-row.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Button } from 'antd'
import { choice, flag } from '#/filters/choice.tsx'
import { useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import type { Job } from '#/hooks/use-job.ts'
import { plainDrawer, textDrawer } from '#/page/drawer.ts'
import { JobLine, jobStates, jobWords } from '#/page/job-panel.tsx'
import { recordsPage } from '#/page/records-page.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { ResultLink } from './result-link.tsx'
import { RunPlanDrawer } from './run-plan-drawer.tsx'

const tones = { queued: 'off', running: 'warn', done: 'good', failed: 'bad', cancelled: 'off' } as const

const lanes = { interactive: '交互', transfer: '导入导出', scheduled: '计划', background: '后台' } as const

const columns: readonly RecordColumn<Job>[] = [
  { title: '任务', dataIndex: 'title', width: 320 },
  {
    title: '状态',
    dataIndex: 'state',
    width: 88,
    render: (state: Job['state']) => <StateDot tone={tones[state]}>{jobStates[state]}</StateDot>,
  },
  {
    title: '进度',
    width: 200,
    cell: job => (job.state === 'running' ? <ProgressRow title="" progress={job.progress} state={jobWords(job)} /> : '—'),
  },
  { title: '通道', dataIndex: 'lane', width: 88, render: (lane: Job['lane']) => lanes[lane] },
  { title: '建立人', dataIndex: 'createdBy', width: 100 },
  { title: '建立', dataIndex: 'createdAt', width: 148, render: formatMinute },
  { title: '结束', dataIndex: 'finishedAt', width: 148, render: formatMinute },
]

const JobDrawer = ({ job, onClose }: { job: Job; onClose: () => void }) => (
  <SideDrawer
    open
    onClose={onClose}
    title={job.title}
    subtitle={`${jobKindWords[job.kind] ?? job.kind} · ${job.createdBy} · ${formatMinute(job.createdAt)}`}
  >
    <JobLine job={job} />
    <FactList
      facts={[
        ['状态', jobStates[job.state]],
        ['开始', formatMinute(job.startedAt)],
        ['结束', formatMinute(job.finishedAt)],
        ['说明', job.message ?? '—'],
        ...jobResultFacts(job.result),
      ]}
    />
    <ResultLink job={job} />
  </SideDrawer>
)

/** 任务. */
export const Page = recordsPage(
  jobCalls.JobQuery,
  {
    filters: { state: choice({ all: '全部状态', ...jobStates }), mine: flag('只看我的') },
    drawers: { job: textDrawer, plan: plainDrawer },
    actions: ({ plan }) => <Button onClick={plan.open}>运行计划</Button>,
    drawer: ({ plan }) => plan.value && <RunPlanDrawer onClose={plan.close} />,
  },
  ({ state, mine, job }) => {
    const invalidate = useInvalidate()
    useEvents(['job'], () => void invalidate(jobCalls.JobQuery))
    return {
      input: { mine: mine || undefined, state },
      paged: true,
      options: { refetchEveryMs: 15_000 },
      columns,
      opens: job,
      rowDrawer: (row, close) => row && <JobDrawer job={row} onClose={close} />,
      title: '后台任务',
      what: '任务列表查询',
      subtitle: '各通道互不占用：交互的先算，计划与后台的用剩余处理能力；可离开、可取消',
      empty: <EmptyState title="还没有后台任务">导入文件或导出大量数据时出现在这里。</EmptyState>,
    }
  },
)
