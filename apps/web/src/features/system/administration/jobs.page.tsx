import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { pagingOf, urlPaging } from '#/filters/paging.ts'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import type { Job } from '#/hooks/use-job.ts'
import { urlFlag, useUrlState } from '#/hooks/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { jobColumns } from './job-columns.tsx'
import { JobDrawer } from './job-drawer.tsx'

const shape = { ...urlPaging, mine: urlFlag() }

export const Page = () => {
  const [state, change] = useUrlState(shape)
  const { page, pageSize, mine } = state
  const query = useCall(jobCalls.JobQuery, { page, pageSize, mine: mine || undefined }, { refetchEveryMs: 15_000 })
  const invalidate = useInvalidate()
  useEvents(['job'], () => void invalidate(jobCalls.JobQuery))
  const [open, setOpen] = useState<Job | null>(null)
  const current = query.data?.rows.find(job => job.id === open?.id) ?? open
  return (
    <PageFrame
      state={pageStateOf([query])}
      filters={
        <Checkbox checked={mine} onChange={event => change({ mine: event.target.checked, page: 1 })}>
          只看我的
        </Checkbox>
      }
      drawer={current && <JobDrawer job={current} onClose={() => setOpen(null)} />}
    >
      <Card fill title="后台任务" subtitle="导入、大批量导出与回算；可离开、可取消">
        <StateGate
          query={query}
          what="任务列表查询"
          isEmpty={data => data.total === 0}
          empty={<EmptyState title="还没有后台任务">导入文件或导出大量数据时出现在这里。</EmptyState>}
        >
          {data => (
            <RecordsTable
              columns={jobColumns}
              rows={data.rows}
              rowKey="id"
              paging={pagingOf(state, data.total, change)}
              onOpen={setOpen}
              openKey={current?.id}
            />
          )}
        </StateGate>
      </Card>
    </PageFrame>
  )
}
