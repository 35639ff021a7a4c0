import { fieldFindings, fieldOrderLifecycle, fieldTasks } from '@qingyuan/domain/lifecycles/field-order.ts'
import { orderFindings, orderLifecycle } from '@qingyuan/domain/lifecycles/order.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Caption, Hint, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Tag } from '@qingyuan/ui/tag.tsx'
import { Link } from 'react-router'
import { EvidenceRows } from '#/page/work/evidence-rows.tsx'
import { fieldOrderLink } from '#/page/work/work-paths.ts'
import type { CaseOrder, Dossier } from '../case-look.tsx'
import cards from './cards.module.css'

/** Steps whose words are read: what the parties wrote, verbatim. */
const spoken = new Set(['answer', 'urge', 'transfer', 'sendBack', 'feedback', 'submit', 'return', 'refuse', 'withdraw', 'pass'])

interface SpokenStepsProps {
  steps: CaseOrder['steps']
  /** An answer that came after its deadline. */
  lateAnswer?: { at: string | null; minutes: number } | null
}

const SpokenSteps = ({ steps, lateAnswer }: SpokenStepsProps) =>
  steps
    .filter(({ event, comment }) => spoken.has(event) && comment)
    .map(({ at, by, label, event, comment }) => (
      <div key={`${at}${event}`} className={cards.step}>
        <Row justify="between">
          <span>
            <b>{by}</b> <Caption>{`${shortMinute(at)} ${label}`}</Caption>
          </span>
          {event === 'answer' && lateAnswer && at === lateAnswer.at && (
            <Text colour="warningText" size={12}>
              逾期 {lateAnswer.minutes} min
            </Text>
          )}
        </Row>
        <p>{comment}</p>
      </div>
    ))

const Order = ({ order }: { order: CaseOrder }) => (
  <section className={cards.order}>
    <Row justify="between" className={cards.orderHead} wrap>
      <span>
        <b>核查单 HC-{order.id}</b> {order.enterprise} · {order.county}
      </span>
      <span>
        {order.finding && <Tag tone={order.finding === 'unfounded' ? undefined : 'bad'}>{orderFindings[order.finding]}</Tag>}{' '}
        <Caption>
          {orderLifecycle.states[order.state].label}
          {order.score !== null && ` · ${order.score} 分`}
        </Caption>
      </span>
    </Row>
    <Text as="p" colour="textSecondary">
      {order.content}
    </Text>
    <SpokenSteps
      steps={order.steps}
      lateAnswer={order.answerLateMinutes === null ? null : { at: order.answeredAt, minutes: order.answerLateMinutes }}
    />
    <EvidenceRows evidence={order.evidence} />
  </section>
)

type FieldOrder = Dossier['fieldOrders'][number]

/** Work in the field: what is required, what was found, by whom. */
const FieldOrderSection = ({ order }: { order: FieldOrder }) => (
  <section className={cards.order}>
    <Row justify="between" className={cards.orderHead} wrap>
      <span>
        <b>
          {fieldTasks[order.task].label}单 {order.number}
        </b>{' '}
        {order.receiver}
      </span>
      <span>
        {order.finding && <Tag tone={order.finding === 'found' ? 'bad' : undefined}>{fieldFindings[order.finding]}</Tag>}{' '}
        <Caption>{fieldOrderLifecycle.states[order.state].label}</Caption> <Link to={fieldOrderLink(order.id)}>查看</Link>
      </span>
    </Row>
    <Text as="p" colour="textSecondary">
      {order.content}
    </Text>
    <SpokenSteps steps={order.steps} />
    {order.foundPlace && <Text as="p">发现位置：{order.foundPlace}</Text>}
    {order.mobileRun && <Caption as="p">走航记录：{order.mobileRun.name}</Caption>}
    <EvidenceRows evidence={order.evidence} />
  </section>
)

/** Orders with answers, checks and evidence, and work in the field. */
export const OrdersCard = ({ orders, fieldOrders }: Pick<Dossier, 'orders' | 'fieldOrders'>) => {
  const answers = orders.filter(({ answeredAt }) => answeredAt !== null).length
  const files = [...orders, ...fieldOrders].reduce((sum, { evidence }) => sum + evidence.length, 0)
  const count = orders.length + fieldOrders.length
  return (
    <Card title="派单与处置" subtitle={`${count} 单 · 答复 ${answers} · 材料 ${files}`}>
      {count === 0 ? <Hint>还没有派单。</Hint> : orders.map(order => <Order key={order.id} order={order} />)}
      {fieldOrders.map(order => (
        <FieldOrderSection key={order.id} order={order} />
      ))}
    </Card>
  )
}
