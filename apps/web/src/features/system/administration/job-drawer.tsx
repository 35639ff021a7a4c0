import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import type { Job } from '#/hooks/use-job.ts'
import { JobLine, jobStates } from '#/page/job-panel.tsx'

const shown = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value))

export const JobDrawer = ({ job, onClose }: { job: Job; onClose: () => void }) => (
  <SideDrawer open onClose={onClose} title={job.title} subtitle={`${job.kind} · ${job.createdBy} · ${job.createdAt}`}>
    <JobLine job={job} />
    <FactList
      facts={[
        ['状态', jobStates[job.state]],
        ['开始', job.startedAt ?? '—'],
        ['结束', job.finishedAt ?? '—'],
        ['说明', job.message ?? '—'],
        ...Object.entries((job.result ?? {}) as Record<string, unknown>).map(([key, value]) => [key, shown(value)] as const),
      ]}
    />
  </SideDrawer>
)
