import { type FillState, fillLifecycle } from '@qingyuan/domain/lifecycles/fill.ts'
import { type OrderState, orderLifecycle } from '@qingyuan/domain/lifecycles/order.ts'
import { floorHour, formatDate, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { selectFillsOf } from '#/modules/reporting/tasks/public.ts'
import { selectOrdersOfEnterprises } from '#/modules/sources/incidents/public.ts'
import { selectMonitoredOutlets } from '#/modules/sources/outlets/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { CallerContext } from '#/platform/http/context.ts'

/** Newest hours of which an outlet needs one to count as reporting. */
const freshHours = 3

/** Monitored outlets of enterprises. */
export const monitoredOutlets = async ({ services: { db, clock }, caller: { scope } }: CallerContext, ids: readonly number[]) => {
  const since = floorHour(clock.now()) - freshHours * hourMs
  return (await selectMonitoredOutlets(db, scope, ids)).map(({ latest, ...outlet }) => ({
    ...outlet,
    latest: formatHour(latest.getTime()),
    reporting: latest.getTime() > since,
  }))
}

const isOpen = (state: string) => state !== 'closed' && state !== 'withdrawn'

/** Orders to enterprises; null without the right to read cases. */
export const ordersOf = async ({ services: { db }, caller: { scope, permissions } }: CallerContext, ids: readonly number[]) =>
  permissions.has('case:view')
    ? (await selectOrdersOfEnterprises(db, scope, ids)).map(({ createdAt, deadlineAt, ...order }) => ({
        ...order,
        stateLabel: orderLifecycle.states[order.state as OrderState].label,
        open: isOpen(order.state),
        createdAt: stampOf(createdAt),
        deadlineAt: deadlineAt && stampOf(deadlineAt),
      }))
    : null

const unsent: readonly string[] = ['pending', 'filling', 'rejected']

/** Filling tasks of enterprises. */
export const fillsOf = async ({ services: { db, clock }, caller: { scope } }: CallerContext, ids: readonly number[]) => {
  const today = formatDate(clock.now())
  return (await selectFillsOf(db, scope, ids)).map(({ taskState, submittedAt, ...fill }) => ({
    ...fill,
    isRunning: taskState === 'sent',
    stateLabel: fillLifecycle.states[fill.state as FillState].label,
    late: taskState === 'sent' && today > fill.endsOn && unsent.includes(fill.state),
    submittedAt: submittedAt && stampOf(submittedAt),
  }))
}

type FoundFill = Awaited<ReturnType<typeof fillsOf>>[number]

/** Those of tasks that are not finished, else the newest. */
export const currentFills = (fills: readonly FoundFill[]): readonly FoundFill[] => {
  const running = fills.filter(({ isRunning }) => isRunning)
  return running.length > 0 ? running : fills.slice(0, 1)
}

/** Without what only the server needs. */
export const toFill = ({ enterpriseId: _, isRunning: __, ...fill }: FoundFill) => fill
