import { Card } from '@qingyuan/ui/card.tsx'
import { Button } from 'antd'
import { EmptyState } from '#/page/state-gate.tsx'
import type { Ranking } from './use-ranking.ts'

export const NothingRanked = ({ r }: { r: Ranking }) => (
  <EmptyState
    title="该时段没有可以排名的数据"
    actions={
      <Button type="primary" onClick={() => r.change({ period: 'total', time: '', from: '', to: '' })}>
        看今年累计
      </Button>
    }
  >
    {r.question.from} ~ {r.question.to} 没有有效的日均值。最近一个完整日是 {r.ended}。
  </EmptyState>
)

export const ChooseGroup = ({ onNew }: { onNew: () => void }) => (
  <Card fill>
    <EmptyState
      title="选择一个自定义分组"
      actions={
        <Button type="primary" onClick={onNew}>
          新建分组
        </Button>
      }
    >
      分组把关心的城市、区县或站点放在一起排名，在上方选择已有分组，或新建一个。
    </EmptyState>
  </Card>
)
