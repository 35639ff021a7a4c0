import { caseLifecycle } from '@qingyuan/domain/lifecycles/case.ts'
import { fieldOrderLifecycle, fieldTasks } from '@qingyuan/domain/lifecycles/field-order.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Hint, Row, Stack, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import type { SameWindEffect } from '#/page/work/effect.tsx'
import { fieldOrderLink } from '#/page/work/work-paths.ts'
import { Trail } from '#/page/workflow/trail.tsx'
import type { CaseOrder, Dossier } from '../case-look.tsx'
import { DecidePanel } from './decide-panel.tsx'
import { DispatchPanel } from './dispatch-panel.tsx'
import { canManage, ManagePanel } from './manage-panel.tsx'
import { AnswerPanel, CheckPanel, OrderChoice } from './order-panel.tsx'

const shownSteps = 6

const Waiting = ({ dossier: { case: found, holder } }: { dossier: Dossier }) => (
  <Hint>
    {holder
      ? `当前由${holder}办理${found.dueAt ? `，时限 ${shortMinute(found.dueAt)}${found.late ? '（已逾期）' : ''}` : ''}`
      : `${caseLifecycle.states[found.state].label}${found.closedAt ? `，${shortMinute(found.closedAt)}` : ''}`}
  </Hint>
)

/** Orders of which one is handled at a time. */
const OrderSteps = ({ orders, children }: { orders: readonly CaseOrder[]; children: (order: CaseOrder) => ReactNode }) => {
  const [id, setId] = useState(orders[0]!.id)
  const order = orders.find(each => each.id === id) ?? orders[0]!
  return (
    <Stack>
      <OrderChoice orders={orders} value={order.id} onChange={setId} />
      {children(order)}
    </Stack>
  )
}

/** Field orders that the signed-in user may handle, where they are handled. */
const FieldSteps = ({ orders }: { orders: Dossier['fieldOrders'] }) =>
  orders
    .filter(({ may }) => may.length > 0)
    .map(({ id, number, task, state }) => (
      <Row key={id} justify="between">
        <span>
          {fieldTasks[task].label}单 {number} · {fieldOrderLifecycle.states[state].label}
        </span>
        <Link to={fieldOrderLink(id)}>办理</Link>
      </Row>
    ))

/** Title and form of what the signed-in user may do now. */
const stepOf = (dossier: Dossier, effect: SameWindEffect | null): { title: string; form: ReactNode } => {
  const { may, orders, case: found } = dossier
  const key = `${found.state}${found.version}`
  if (may.includes('order')) return { title: '派单', form: <DispatchPanel key={key} dossier={dossier} /> }
  if (may.includes('close')) return { title: '市局认定', form: <DecidePanel key={key} dossier={dossier} effect={effect} /> }
  const answers = orders.filter(order => order.may.includes('answer'))
  if (answers.length > 0)
    return { title: '企业答复', form: <OrderSteps orders={answers}>{order => <AnswerPanel key={order.id} order={order} />}</OrderSteps> }
  const checks = orders.filter(order => order.may.includes('sign') || order.may.includes('submit'))
  if (checks.length > 0)
    return { title: '区县核查', form: <OrderSteps orders={checks}>{order => <CheckPanel key={order.id} order={order} />}</OrderSteps> }
  const managed = orders.filter(canManage)
  return {
    title: '办理情况',
    form: (
      <>
        <Waiting dossier={dossier} />
        {managed.length > 0 && <OrderSteps orders={managed}>{order => <ManagePanel key={order.id} order={order} />}</OrderSteps>}
      </>
    ),
  }
}

/** The step of the signed-in user, and what was done so far. */
export const RolePanel = ({ dossier, effect }: { dossier: Dossier; effect: SameWindEffect | null }) => {
  const user = useUser(state => state.user)
  const { title, form } = stepOf(dossier, effect)
  const [isWhole, setWhole] = useState(false)
  return (
    <Card title={`本环节：${title}`}>
      <Stack gap={12}>
        <Text colour="textSecondary" size={12}>
          当前用户 {user?.realName}
        </Text>
        {form}
        <FieldSteps orders={dossier.fieldOrders} />
        <Row justify="between" margin={[8, 0, 0, 0]}>
          <Text as="h3" size={14} weight={600}>
            操作记录
          </Text>
          {dossier.log.length > shownSteps && (
            <TextButton colour="accentText" onClick={() => setWhole(!isWhole)}>
              {isWhole ? '收起' : `全部 ${dossier.log.length} 条`}
            </TextButton>
          )}
        </Row>
        <Trail
          entries={dossier.log.slice(0, isWhole ? undefined : shownSteps).map(({ at, by, label, subject, comment }) => ({
            at,
            by,
            comment,
            title: subject === '案件' ? label : `${label}（${subject}）`,
          }))}
        />
      </Stack>
    </Card>
  )
}
