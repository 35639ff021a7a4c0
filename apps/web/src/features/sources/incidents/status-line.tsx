import { numberText } from '@qingyuan/domain/number-text.ts'
import { distanceText } from '@qingyuan/domain/suspect-text.ts'
import { Button, Popover } from 'antd'
import { RunProgress } from '#/page/run/run-gate.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import { StatusBar } from '#/page/run/status-bar.tsx'
import { isRunning } from '#/page/run/use-run.ts'
import type { Incident } from './incident.ts'
import css from './status-line.module.css'
import type { TracingProps } from './use-tracing.ts'

const levels = { high: '高', medium: '中', low: '低' } as const

const Twin = ({ twin, onOpen }: { twin: NonNullable<Incident['twin']>; onOpen: () => void }) => (
  <button type="button" className={css.twin} onClick={onOpen} title="模拟事件验证明细">
    <span className={css.tag}>模拟事件验证</span>
    <span>
      首位命中 <b>{numberText(twin.top1 * 100, 0)} %</b> · 前三命中 <b>{numberText(twin.top3 * 100, 0)} %</b> · 定位中位误差{' '}
      <b>{distanceText(twin.medianErrorM)}</b>
    </span>
    <small>
      （{twin.windClass}，{twin.incidents} 起）
    </small>
  </button>
)

/** How the answer was made, how well such answers have been right, and how far this one can be trusted. */
export const StatusLine = ({ query: { run, result }, renew, verification }: TracingProps) => {
  if (!run) return null
  if (isRunning(run))
    return (
      <StatusBar>
        <div className={css.progress}>
          <RunProgress run={run} />
        </div>
      </StatusBar>
    )
  if (!result) return null
  const { credibility, wind } = result
  return (
    <StatusBar>
      <RunLine run={run} />
      {run.newerData && (
        <span className={css.quiet}>
          此后有新数据入库
          <Button type="link" size="small" loading={renew.busy} onClick={renew.run}>
            重新计算
          </Button>
        </span>
      )}
      <i className={css.rule} />
      {result.twin ? (
        <Twin twin={result.twin} onOpen={verification.open} />
      ) : (
        <span className={css.quiet}>模拟事件验证：本站在这类风下还没有足够的事件</span>
      )}
      <span className={css.trust}>
        <span className={css.quiet}>本次可信度</span>
        <Popover
          placement="bottomRight"
          content={
            <ul className={css.reasons}>
              <li>{credibility.words}</li>
              {result.reasons.map(reason => (
                <li key={reason}>{reason}</li>
              ))}
              <li>
                {result.members} 个集合成员，{numberText(result.particles, 0)} 个粒子。
              </li>
            </ul>
          }
        >
          <b tabIndex={0} data-level={credibility.level}>
            {levels[credibility.level]} · {wind.class} {numberText(wind.speed, 1)} m/s
          </b>
        </Popover>
      </span>
    </StatusBar>
  )
}
