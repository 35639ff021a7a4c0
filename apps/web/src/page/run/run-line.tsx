import { CheckCircleFilled } from '@ant-design/icons'
import { missingDaysFact } from '@qingyuan/domain/run-facts.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Caption, Inline, Text } from '@qingyuan/ui/layout.tsx'
import { Button, Popover } from 'antd'
import css from './run-line.module.css'
import { isRunning, type Run } from './use-run.ts'

const seconds = (run: Run) => (run.seconds === null ? '' : `${run.seconds < 10 ? run.seconds.toFixed(1) : Math.round(run.seconds)} s`)

/** Provenance of a result: engine, time taken, inputs. */
export const RunLine = ({ run }: { run: Run }) => {
  const facts = [
    ['引擎版本', run.engineVersion],
    ['完成时间', run.finishedAt ?? '—'],
    ['用时', seconds(run) || '—'],
    ...run.facts.map(fact => [fact.label, fact.value] as const),
  ] as const
  return (
    <Inline weight={600}>
      <Text colour="success">
        <CheckCircleFilled />
      </Text>
      计算完成
      <Popover content={<FactList facts={facts} />} title={run.title} trigger={['hover', 'click']} placement="bottomLeft">
        <button type="button" className={css.more}>
          {[seconds(run), `引擎 ${run.engineVersion}`, `输入 ${run.facts.length} 项`].filter(Boolean).join(' · ')}
        </button>
      </Popover>
    </Inline>
  )
}

/** Days of the request that the result leaves out. */
export const MissingDays = ({ run: { facts } }: { run: Run }) =>
  facts.flatMap(({ label, value }) =>
    label === missingDaysFact ? (
      <Caption key={label} tone="warn">
        缺 {value}
      </Caption>
    ) : (
      []
    ),
  )

type Successor = NonNullable<Run['successor']>

/** The run that will replace the result on the screen: how far it is, or that it can be started. */
export const SuccessorLine = ({ run, onStart }: { run: Successor; onStart: () => void }) =>
  isRunning(run) ? (
    <Caption>
      {run.title} {run.state === 'queued' ? '排队中' : `计算中 ${Math.round(run.progress * 100)}%`}
    </Caption>
  ) : (
    <Caption tone={run.state === 'offered' ? undefined : 'warn'}>
      {run.state === 'failed' ? '重新计算失败' : run.state === 'cancelled' ? '重新计算已取消' : run.message}
      <Button type="link" size="small" onClick={onStart}>
        开始计算
      </Button>
    </Caption>
  )
