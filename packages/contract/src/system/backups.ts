import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput, nullable, oneOf } from '../schemas.ts'

/** Of a download: gzip. */
const backupMediaType = 'application/gzip'
const backup = { permission: 'system:backup', scope: 'none' } as const
const FileName = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\\.backup$', title: '备份文件' })
const named = { input: Type.Object({ name: FileName }), subject: ({ name }: { name: string }) => name }
const started = Type.Object({ jobId: Type.String() })

export const BackupRow = Type.Object({
  name: Type.String(),
  /** Instant of the snapshot; of the file while it was never read. */
  at: Type.String(),
  bytes: Type.Integer(),
  /** What reading the whole file gave: every section against its count and checksum. */
  check: oneOf(['unchecked', 'intact', 'damaged'] as const, '检查结果'),
  checkedAt: nullable(Type.String()),
  tables: nullable(Type.Integer()),
  rows: nullable(Type.Integer()),
  /** Why it is damaged. */
  fault: nullable(Type.String()),
})

/** Backups of the database beside the running server. Restoring stays a command: it needs an empty database. */
export const backupCalls = {
  Query: call({
    name: 'Backup.Query',
    title: '备份列表',
    ...backup,
    input: emptyInput,
    output: Type.Object({
      rows: Type.Array(BackupRow),
      /** Folder on the server; `npm run backup -- <folder>/<name>.backup` writes there too. */
      folder: Type.String(),
      freeBytes: Type.Integer(),
      /** Job that writes or reads a backup now. */
      jobId: nullable(Type.String()),
    }),
  }),
  Start: call({ name: 'Backup.Start', title: '开始备份', method: 'POST', ...backup, audited: true, input: emptyInput, output: started }),
  Check: call({ name: 'Backup.Check', title: '检查备份', method: 'POST', ...backup, audited: true, ...named, output: started }),
  Remove: call({ name: 'Backup.Remove', title: '删除备份', method: 'POST', ...backup, audited: true, ...named, output: emptyInput }),
  Download: call({
    name: 'Backup.Download',
    title: '下载备份',
    kind: 'file',
    mediaTypes: [backupMediaType],
    ...backup,
    audited: true,
    ...named,
    output: Type.Any(),
  }),
}
