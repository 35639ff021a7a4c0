import type { Permission } from '@qingyuan/domain/permissions.ts'
import { Type } from 'typebox'
import { call } from './call.ts'
import { emptyInput, Id, importRecord } from './schemas.ts'

/** Answer of each call that starts the job of an import. */
export const startedImport = Type.Object({ jobId: Type.String() })

/** Of a call that imports a file: it is checked as a job and not written. `ImportCommit` writes it afterwards. */
export const dryRunOption = { dryRun: Type.Optional(Type.Boolean({ title: '只检查，不写入' })) }

/** Calls after the check of a file: what was checked is written, listed and undone. `noun`: `模型文件`. */
export const importSteps = (service: string, noun: string, permission: Permission) => ({
  /** Writes the file of a check that found nothing wrong; it is checked again first. */
  ImportCommit: call({
    name: `${service}.ImportCommit`,
    title: `写入已检查的${noun}`,
    method: 'POST',
    permission,
    audited: true,
    input: Type.Object({ jobId: Type.String({ format: 'uuid', title: '检查任务' }) }),
    output: startedImport,
  }),
  ImportQuery: call({
    name: `${service}.ImportQuery`,
    title: `${noun}导入记录`,
    permission,
    input: emptyInput,
    output: Type.Array(Type.Object(importRecord)),
  }),
  ImportUndo: call({
    name: `${service}.ImportUndo`,
    title: `撤销${noun}导入`,
    method: 'POST',
    permission,
    audited: true,
    input: Type.Object({ id: Id('导入') }),
    output: emptyInput,
  }),
})
