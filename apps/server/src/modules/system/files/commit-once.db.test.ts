import type { Call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

/** Every import by file: the call that writes a check, the kind of its job, its user. */
const imports: [Call, string, string][] = [
  [calls.Ingest.ImportCommit, 'import-file', 'admin'],
  [calls.ModelFile.ImportCommit, 'import-model', 'admin'],
  [calls.Township.Commit, 'import-townships', 'admin'],
  [calls.Inventory.ImportCommit, 'inventory-import', 'admin'],
  [calls.MobileRun.ImportCommit, 'import-mobile-run', 'admin'],
  [calls.EnterpriseProfile.ImportCommit, 'enterprise-import', 'admin'],
  [calls.Approval.ImportCommit, 'approval-import', 'reviewer'],
  [calls.FillImport.ImportCommit, 'fill-import', 'enterprise'],
  [calls.SurfaceImport.Commit, 'surface-import', 'admin'],
]

test.each(imports.map(each => [each[0].name, ...each] as const))(
  '%s writes a check once, and again only after it failed',
  async (_, call, kind, user) => {
    const token = await t.token(user)
    const { id: created_by } = await t.services.db.selectFrom('users').select('id').where('user_name', '=', user).executeTakeFirstOrThrow()
    const result = { errors: 0, rows: 1, added: 1, updated: 1, sources: 1, points: 1 }
    const input = { fileName: 'a.xlsx', fileId: '00000000-0000-4000-8000-000000000000', name: 'a', kind: 'vehicle', commit: false }
    const { id } = await t.services.db
      .insertInto('jobs')
      .values({ kind, title: '检查', state: 'done', created_by, input: JSON.stringify(input), result: JSON.stringify(result) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const commit = () => t.ask(call, { jobId: id }, { token })
    const both = (await Promise.all([commit(), commit()])).sort((a, b) => a.status - b.status)
    expect(both.map(({ status }) => status)).toEqual([200, 409])
    expect(both[1]!.message).toBe('该文件已提交写入，不能重复写入；如需再次导入，请重新检查')
    await t.services.db.updateTable('jobs').set({ state: 'failed' }).where('id', '=', both[0]!.data.jobId).execute()
    expect((await commit()).status).toBe(200)
    expect((await commit()).status).toBe(409)
  },
)
