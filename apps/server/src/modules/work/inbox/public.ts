import { transitionsFrom } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { type WorkKind, workLifecycles } from '@qingyuan/domain/lifecycles/work-kinds.ts'
import { departmentsOf } from '#/modules/work/items/public.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { countInbox, type InboxStates, markNoticesRead, selectInbox, selectNotices } from './queries.ts'

/** States from which the caller's rights lead on, by whose inbox they are in. */
const inboxStates = ({ permissions }: Caller): InboxStates[] =>
  (Object.keys(workLifecycles) as WorkKind[]).map(kind => {
    const lifecycle = workLifecycles[kind]
    const statesOf = (whose: string) =>
      Object.keys(lifecycle.inbox).filter(
        state =>
          lifecycle.inbox[state] === whose && transitionsFrom(lifecycle, state).some(({ permission }) => permissions.has(permission)),
      )
    const enterprise = Object.keys(lifecycle.deadlines).filter(name => lifecycle.deadlines[name]!.party === 'enterprise')
    return { kind, enterprise, receiver: statesOf('receiver'), sender: statesOf('sender'), reviewer: statesOf('reviewer') }
  })

const personOf = async ({ db }: Pick<Services, 'db'>, { scope }: Caller) => ({
  scope,
  departmentIds: (await departmentsOf(db, scope)).map(({ id }) => id),
})

/** Items that wait for the caller: sent to the person or the department, refused to the sender, handed in for review. Earliest deadline first. */
export const inboxOf = async (services: Pick<Services, 'db'>, caller: Caller, page: { page: number; pageSize: number }) => {
  const person = await personOf(services, caller)
  const states = inboxStates(caller)
  const [rows, total] = await Promise.all([selectInbox(services.db, person, states, spanOf(page)), countInbox(services.db, person, states)])
  return { rows, total }
}

/** Reminders and escalations to the caller or the caller's department, unread first. */
export const noticesOf = async (services: Pick<Services, 'db'>, caller: Caller, page: { page: number; pageSize: number }) =>
  selectNotices(services.db, await personOf(services, caller), spanOf(page))

/** Marks notices as read; those of others stay. Returns how many changed. */
export const readNotices = async (services: Pick<Services, 'db' | 'clock'>, caller: Caller, ids: readonly number[]): Promise<number> =>
  markNoticesRead(services.db, await personOf(services, caller), ids, new Date(services.clock.now()))
