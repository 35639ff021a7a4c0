import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { flag } from '#/filters/choice.tsx'
import { useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { textDrawer } from '#/page/drawer.ts'
import { EmptyState } from '#/page/state-gate.tsx'
import { jobColumns } from './job-columns.tsx'
import { JobDrawer } from './job-drawer.tsx'

const filters = { mine: flag('只看我的') }
const drawers = { job: textDrawer }

const JobList = ({ mine, job }: PageProps<typeof filters, typeof drawers>) => {
  const invalidate = useInvalidate()
  useEvents(['job'], () => void invalidate(jobCalls.JobQuery))
  return (
    <RecordsCard
      call={jobCalls.JobQuery}
      input={{ mine: mine || undefined }}
      paged
      options={{ refetchEveryMs: 15_000 }}
      columns={jobColumns}
      rowKey="id"
      opens={job}
      rowDrawer={(row, close) => row && <JobDrawer job={row} onClose={close} />}
      title="后台任务"
      what="任务列表查询"
      subtitle="导入、大批量导出与回算；可离开、可取消"
      empty={<EmptyState title="还没有后台任务">导入文件或导出大量数据时出现在这里。</EmptyState>}
    />
  )
}

/** 任务. */
export const Page = createPage({ filters, drawers }, JobList)
