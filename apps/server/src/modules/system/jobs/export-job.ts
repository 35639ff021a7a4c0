import { callerOf } from '#/platform/auth/caller.ts'
import { selectAccount } from '#/platform/auth/queries.ts'
import { jobKind } from '#/platform/jobs/job-kind.ts'

const keepMs = 7 * 24 * 3_600_000

/** A table as a file, made in the background with the rights that the person has when it runs. */
export const exportTable = jobKind<{ call: string; input: Record<string, unknown>; title: string }>({
  kind: 'export',
  lane: 'transfer',
  run: async ({ input, createdBy, services, signal, progress }) => {
    const account = createdBy === null ? undefined : await selectAccount(services.db, createdBy)
    if (!account || account.disabled) throw new Error('导出人已停用')
    progress(0.05, '查询数据')
    const frame = await services.calls.frame(input.call, input.input, callerOf(account, ''))
    signal.throwIfAborted()
    progress(0.3, `写入 ${frame.rowCount} 行`)
    const file = await services.exports.toXlsx(frame, {
      signal,
      onProgress: rows => progress(0.3 + (0.65 * rows) / Math.max(1, frame.rowCount)),
    })
    try {
      const name = `${input.title.replace(/（导出）$/, '')}.xlsx`
      const fileId = await services.files.save(
        { path: file.path },
        { name, mediaType: 'application/vnd.ms-excel', purpose: 'export', createdBy, expiresAt: services.clock.now() + keepMs },
      )
      return { message: `共 ${frame.rowCount} 行`, fileId }
    } finally {
      await file.discard()
    }
  },
})
