import { ProgressRow } from '@qingyuan/ui/progress-row.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import type { Job } from '#/hooks/use-job.ts'
import { jobStates, jobWords } from '#/page/job-panel.tsx'

const tones = { queued: 'off', running: 'warn', done: 'good', failed: 'bad', cancelled: 'off' } as const

export const jobColumns: readonly RecordColumn<Job>[] = [
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
  { title: '建立人', dataIndex: 'createdBy', width: 100 },
  { title: '建立', dataIndex: 'createdAt', width: 168 },
  { title: '结束', dataIndex: 'finishedAt', width: 168 },
]
