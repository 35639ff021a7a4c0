import { Button } from 'antd'
import { EmptyState } from '#/page/state-gate.tsx'

interface NoAlarmsProps {
  days: { from: string; to: string }
  page: { reset: () => void }
}

/** Why there are no rows, and the way out. */
export const NoAlarms = ({ days: { from, to }, page }: NoAlarmsProps) => (
  <EmptyState title="该时段没有报警" actions={<Button onClick={page.reset}>清除筛选</Button>}>
    {from} 至 {to} 没有符合条件的报警。
  </EmptyState>
)
