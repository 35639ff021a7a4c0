import { speciesUnits } from '@qingyuan/domain/species/species-units.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { dryRunOption, importSteps, startedImport } from '../import-steps.ts'
import { emptyInput, nullable, oneOf, ShortText } from '../schemas.ts'

const speciesOptions = {
  unit: Type.Optional(oneOf(speciesUnits, '浓度单位')),
  hourLabel: Type.Optional(oneOf(['end', 'start'] as const, '时间标注')),
  station: Type.Optional(ShortText('站点编码', 32)),
}

/** Entry points of data other than HJ 212. */
export const ingestCalls = {
  /** Imports the file as a job, or only checks it with `dryRun`. */
  ImportFile: call({
    name: 'Ingest.ImportFile',
    title: '导入监测数据文件',
    method: 'POST',
    permission: 'air:import',
    scope: 'filtered',
    audited: true,
    subject: (_, fileName) => fileName,
    upload: true,
    input: Type.Object({
      format: oneOf(['china_sites', 'station_csv', 'station_xlsx', 'voc_csv', 'voc_xlsx'] as const, '文件格式'),
      // The rest is of voc_csv and voc_xlsx only.
      ...speciesOptions,
      ...dryRunOption,
    }),
    output: startedImport,
  }),
  ...importSteps('Ingest', '监测数据', 'air:import'),
  Template: call({
    name: 'Ingest.Template',
    title: '下载导入模板',
    kind: 'xlsx',
    permission: 'air:import',
    scope: 'none',
    input: emptyInput,
    output: Type.Any(),
  }),
  Push: call({
    name: 'Ingest.Push',
    title: '推送小时数据',
    noted: true,
    method: 'POST',
    permission: 'air:import',
    scope: 'filtered',
    machine: true,
    input: Type.Object({
      rows: Type.Array(
        Type.Object({
          station: ShortText('站点编码', 32),
          time: Type.String({ minLength: 1, maxLength: 32, title: '时间' }),
          values: Type.Record(Type.String({ maxLength: 24 }), nullable(Type.Number()), { title: '监测值' }),
          marks: Type.Optional(Type.Record(Type.String({ maxLength: 24 }), Type.String({ maxLength: 4 }), { title: '数据标记' })),
        }),
        { minItems: 1, maxItems: 5000, title: '数据行' },
      ),
    }),
    output: Type.Object({
      stored: Type.Integer(),
      changed: Type.Integer(),
      same: Type.Integer(),
      refused: Type.Array(Type.Object({ row: Type.Integer(), field: Type.String(), reason: Type.String() })),
    }),
  }),
}

const Cell = nullable(Type.Union([Type.String({ maxLength: 64 }), Type.Number()]))

/** Of the service VOC: what a program sends instead of a file of species. */
export const speciesRowCalls = {
  /** Rows of a table of species, imported or only checked as the same table in a CSV is: the first row names the columns. */
  importRows: call({
    name: 'VOC.importRows',
    title: '导入物种数据行',
    method: 'POST',
    envelope: 'code',
    permission: 'air:import',
    scope: 'filtered',
    audited: true,
    machine: true,
    input: Type.Object({
      rows: Type.Array(Type.Array(Cell, { minItems: 1, maxItems: 300 }), { minItems: 2, maxItems: 9000, title: '数据行' }),
      ...speciesOptions,
      ...dryRunOption,
    }),
    output: startedImport,
  }),
}
