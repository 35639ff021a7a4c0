import { Button } from 'antd'
import { EmptyState } from '#/page/state-gate.tsx'
import type { Ranking } from './ranking-filters.ts'

export const NothingRanked = ({ question, ended, onTotal }: Pick<Ranking, 'question' | 'ended'> & { onTotal: () => void }) => (
  <EmptyState
    title="该时段没有可以排名的数据"
    actions={
      <Button type="primary" onClick={onTotal}>
        看今年累计
      </Button>
    }
  >
    {question.from} ~ {question.to} 没有有效的日均值。最近一个完整日是 {ended}。
  </EmptyState>
)
