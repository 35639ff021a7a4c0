import { lockForwarding, saveForwarded, selectForwarded, selectFresh } from '#/platform/audit/queries.ts'
import { sendSyslog, syslogMessage } from '#/platform/audit/syslog.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import type { Services } from '#/platform/services.ts'

const hourMs = 3_600_000
const batch = 500

/** Sends what was written since to the receiver of `AUDIT_SYSLOG`, in order; an entry may come twice after a fault, and is never left out. */
export const forwardEntries = ({ db, config }: Pick<Services, 'db' | 'config'>): Promise<number> =>
  db.transaction().execute(async trx => {
    const target = config.auditSyslog
    // Another process sends at the moment.
    if (!target || !(await lockForwarding(trx))) return 0
    const entries = await selectFresh(trx, await selectForwarded(trx), batch)
    const last = entries.at(-1)
    if (!last) return 0
    await sendSyslog(target, entries.map(syslogMessage))
    await saveForwarded(trx, last.id)
    return entries.length
  })

export const auditForwarding: ScheduledTask = {
  name: 'audit-forwarding',
  everyMs: 5_000,
  look: forwardEntries,
  when: config => config.auditSyslog !== null,
}

/** The head of the chain goes to a file outside the database: who cuts the log or writes it anew is found out. */
export const auditHeads: ScheduledTask = { name: 'audit-heads', everyMs: hourMs, firstMs: 60_000, look: ({ audit }) => audit.noteHead() }
