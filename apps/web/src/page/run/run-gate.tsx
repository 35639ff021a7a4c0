import { ClockCircleOutlined, ExclamationOutlined } from '@ant-design/icons'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { ProgressRow } from '@qingyuan/ui/progress-row.tsx'
import { Skeleton, type SkeletonShape } from '@qingyuan/ui/skeleton.tsx'
import { StateVisual } from '@qingyuan/ui/state-visual.tsx'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { usePageState } from '#/hooks/page-state.tsx'
import { useAction } from '#/hooks/use-call.ts'
import { StateGate } from '../state-gate.tsx'
import type { Run, RunQuery } from './use-run.ts'

const words = (run: Run) => (run.state === 'queued' ? '排队' : `${Math.round(run.progress * 100)}%　${run.message ?? ''}`)

/** How far a run is; it can be left and come back to, or cancelled. */
export const RunProgress = ({ run }: { run: Run }) => {
  const cancel = useAction(jobCalls.JobCancel, { invalidates: [jobCalls.JobGet, jobCalls.JobQuery] })
  return (
    <ProgressRow
      title={run.title}
      progress={run.progress}
      state={words(run)}
      action={
        run.jobId && (
          <Button type="link" size="small" loading={cancel.busy} onClick={() => void cancel.run({ id: run.jobId! })}>
            取消
          </Button>
        )
      }
    />
  )
}

/** A run of minutes that no user has started yet. */
const Offer = ({ run, what, onStart }: { run: Run; what: string; onStart: () => void }) => {
  const days = 1 + (run.others?.length ?? 0)
  return (
    <StateVisual
      icon={<ClockCircleOutlined />}
      title={`${run.title}${days > 1 ? ` 等 ${days} 项` : ''} 尚未计算`}
      actions={
        <Button type="primary" onClick={onStart}>
          {/^[A-Za-z]/.test(what) ? `开始 ${what}` : `开始${what}`}
        </Button>
      }
    >
      每项需数分钟，在后台进行，可离开本页；夜间也会自动补算
    </StateVisual>
  )
}

export interface RunGateProps<T> {
  query: RunQuery<T>
  /** Name of the computation: 后向轨迹计算. */
  what: string
  skeleton?: SkeletonShape
  /** Its progress is shown elsewhere on the page. */
  quiet?: boolean
  isEmpty?: (result: T) => boolean
  empty?: ReactNode
  main?: boolean
  standard?: string
  children: (result: T, run: Run) => ReactNode
}

/** The states of a card whose answer is computed: offered, requested, computing with progress, failed or cancelled with 重新计算, there. */
export const RunGate = <T,>({ query, what, skeleton = 'chart', quiet, isEmpty, empty, main, standard, children }: RunGateProps<T>) => {
  const hasFailed = query.run !== undefined && query.result === null && !query.running && query.run.state !== 'offered'
  usePageState(hasFailed ? 'error' : null)
  return (
    <StateGate
      query={query.query}
      {...{ what, skeleton, empty, main, standard }}
      isEmpty={({ result }) => result !== null && (isEmpty?.(result) ?? false)}
    >
      {({ run, result }) => {
        if (result !== null) return children(result, run)
        if (run.state === 'offered') return <Offer run={run} what={what} onStart={query.retry} />
        if (query.running) return quiet ? <Skeleton shape={skeleton} /> : <RunProgress run={run} />
        return (
          <StateVisual
            icon={<ExclamationOutlined />}
            tone="error"
            title={run.state === 'cancelled' ? `${what}已取消` : `${what}失败`}
            actions={
              <Button type="primary" onClick={query.retry}>
                重新计算
              </Button>
            }
          >
            {run.message}
          </StateVisual>
        )
      }}
    </StateGate>
  )
}
