import { Type } from 'typebox'
import { call } from '../call.ts'
import { dryRunOption, importSteps, startedImport } from '../import-steps.ts'
import { importRecord, nullable, oneOf } from '../schemas.ts'
import { fillKey, fillRevision, readFillOptions, writeFillOptions } from './filling-schemas.ts'

const { ImportCommit, ImportUndo } = importSteps('FillImport', '企业填报文件', 'fill:import')

const ImportFault = Type.Object({
  sheet: Type.String(),
  row: Type.Integer(),
  column: Type.String(),
  level: oneOf(['error', 'warn'] as const, '级别'),
  reason: Type.String(),
})

/** The whole form as a workbook, one sheet a section. */
export const fillImportCalls = {
  /** Imports into a fill, by anybody; `updated` counts changes of fields and rows. */
  ImportList: call({
    name: 'FillImport.ImportList',
    title: '填报导入记录',
    ...readFillOptions,
    input: Type.Object(fillKey),
    output: Type.Array(Type.Object(importRecord)),
  }),
  /** Only checks the file unless `commit`; one with errors changes nothing. With `dryRun` the check is a job, whose result can be written. */
  Import: call({
    name: 'FillImport.Import',
    title: '导入企业填报',
    ...writeFillOptions,
    permission: 'fill:import',
    upload: true,
    /** Staff names the enterprise. */
    input: Type.Object({
      ...fillRevision,
      enterpriseId: fillKey.enterpriseId,
      commit: Type.Boolean({ default: false, title: '检查无误即写入' }),
      ...dryRunOption,
    }),
    output: Type.Union([
      startedImport,
      Type.Object({
        taken: Type.Boolean(),
        revision: Type.Integer(),
        rows: Type.Integer(),
        errors: Type.Integer(),
        warnings: Type.Integer(),
        /** The first ones; all stand in the report. */
        faults: Type.Array(ImportFault),
        changes: Type.Array(Type.Object({ label: Type.String(), kind: oneOf(['changed', 'added', 'removed'] as const, '变化') })),
        /** Sheets and columns that the form does not know. */
        unknown: Type.Array(Type.String()),
        /** The file back with the cells at fault marked. */
        reportId: nullable(Type.String()),
      }),
    ]),
  }),
  ImportCommit,
  ImportUndo,
  DownloadTemplate: call({
    name: 'FillImport.DownloadTemplate',
    title: '下载填报模板',
    ...readFillOptions,
    kind: 'xlsx',
    input: Type.Object({ ...fillKey, filled: Type.Boolean({ default: false, title: '含已填内容' }) }),
    output: Type.Any(),
  }),
}
