import { addDays, dayOfHour } from '@qingyuan/domain/time.ts'
import { Button } from 'antd'
import { EmptyState } from '#/page/state-gate.tsx'
import type { Receptor } from './use-receptor.ts'

/** No day has been computed yet: why, and the way to one. */
export const NoResults = ({ r }: { r: Receptor }) => {
  const yesterday = addDays(dayOfHour(r.now), -1)
  const ask = () =>
    r.change(r.state.step === 'hour' ? { from: `${yesterday} 01`, to: `${yesterday} 24` } : { from: yesterday, to: yesterday })
  return (
    <EmptyState
      title="还没有来源解析结果"
      actions={
        <Button type="primary" onClick={ask}>
          计算 {yesterday}
        </Button>
      }
    >
      来源解析每日自动计算前一天，算完后在这里显示；也可以现在就算。
    </EmptyState>
  )
}
