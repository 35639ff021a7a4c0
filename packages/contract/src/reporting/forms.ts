import { Type } from 'typebox'
import { call } from '../call.ts'
import { documentKinds } from '../emissions/enterprise-words.ts'
import { documentMediaTypes } from '../media-types.ts'
import { emptyInput, Id, NumberOrNull, nullable, oneOf, ShortText } from '../schemas.ts'
import { Remark, Step } from './fill-schemas.ts'
import {
  autosaveOptions,
  Fields,
  Fill,
  fillKey,
  fillRevision,
  Problem,
  Rows,
  readFillOptions,
  Saved,
  Section,
  Synced,
  Task,
  writeFillOptions,
} from './filling-schemas.ts'

/** The whole fill of an enterprise. */
export const fillEnterpriseCalls = {
  Save: call({
    name: 'FillEnterprise.Save',
    title: '保存企业填报',
    ...autosaveOptions,
    form: true,
    /** Sections of the form by their ids; those left out stay as they are. */
    input: Type.Object({ ...fillRevision, form: Fields('填报内容') }),
    output: Saved,
  }),
  Sync: call({
    name: 'FillEnterprise.Sync',
    title: '沿用去年的全部数据',
    ...writeFillOptions,
    subject: ({ taskId }) => `任务 ${taskId}`,
    input: Type.Object(fillRevision),
    output: Synced,
  }),
  Query: call({
    name: 'FillEnterprise.Query',
    title: '企业填报',
    ...readFillOptions,
    input: Type.Object(fillKey),
    output: Type.Object({
      task: Task,
      fill: Fill,
      enterprise: Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String(), county: Type.String() }),
      /** Why the caller cannot write it now; null when that is possible. */
      closed: nullable(Type.String()),
      /** The same of a workbook, which staff may import for the enterprise. */
      closedToImport: nullable(Type.String()),
      form: Type.Any(),
      before: nullable(Type.Object({ year: Type.Integer(), form: Type.Any() })),
      problems: Type.Array(Problem),
      remarks: Type.Array(Remark),
      /** Of a submission that was recalled, to begin the next one with. */
      replies: Type.Array(Remark),
      history: Type.Array(Step),
    }),
  }),
}

/** One section of pollution sources at a time: its rows as `listDTO`. */
export const fillPollutionCalls = {
  Save: call({
    name: 'FillPollution.Save',
    title: '保存污染源填报',
    ...autosaveOptions,
    form: true,
    input: Type.Object({ ...fillRevision, section: Section, listDTO: Rows }),
    output: Saved,
  }),
  Sync: call({
    name: 'FillPollution.Sync',
    title: '沿用去年的一类污染源',
    ...writeFillOptions,
    subject: ({ taskId, section }) => `任务 ${taskId} ${section}`,
    input: Type.Object({ ...fillRevision, section: Section }),
    output: Synced,
  }),
  Query: call({
    name: 'FillPollution.Query',
    title: '污染源填报',
    ...readFillOptions,
    input: Type.Object({ ...fillKey, section: Section }),
    output: Type.Object({
      fill: Fill,
      rows: Type.Array(Type.Any()),
      /** Of the year before. */
      before: Type.Array(Type.Any()),
      problems: Type.Array(Problem),
      remarks: Type.Array(Remark),
    }),
  }),
}

const Emission = Type.Object({
  pollutant: Type.String(),
  label: Type.String(),
  /** t; null: not calculated. */
  now: NumberOrNull,
  before: NumberOrNull,
  /** Fuels without a factor for it, which the sum leaves out. */
  without: Type.Array(Type.String()),
  /** How the largest of its sources came about. */
  largest: nullable(
    Type.Object({
      name: Type.String(),
      tonnes: Type.Number(),
      basis: Type.String(),
      terms: Type.Array(Type.Object({ label: Type.String(), value: Type.Number(), unit: Type.String(), factor: nullable(Type.String()) })),
    }),
  ),
})
const Document = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  title: Type.String(),
  fileName: Type.String(),
  size: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
})

/** Beyond the specification's list: what the enterprise's pages need around its fill. */
export const fillingCalls = {
  Tasks: call({
    name: 'Filling.Tasks',
    title: '本企业填报任务',
    permission: 'fill:own',
    scope: 'filtered',
    input: emptyInput,
    output: Type.Object({
      tasks: Type.Array(
        Type.Object({
          task: Task,
          fill: Fill,
          remarks: Type.Integer(),
          closed: nullable(Type.String()),
          /** Newest reminder not read before. */
          reminder: nullable(Type.Object({ message: Type.String(), at: Type.String(), by: Type.String() })),
        }),
      ),
    }),
  }),
  Preview: call({
    name: 'Filling.Preview',
    title: '企业填报排放量预览',
    ...readFillOptions,
    input: Type.Object(fillKey),
    output: Type.Object({
      revision: Type.Integer(),
      year: Type.Integer(),
      beforeYear: nullable(Type.Integer()),
      /** Months that the fill has amounts of; those of the year before are of the same months. */
      months: Type.Integer(),
      rows: Type.Array(Emission),
      sources: Type.Integer(),
      /** Of these the ones without amounts by month, which count for the whole year. */
      yearlySources: Type.Integer(),
      /** Each meter, over the same months, beside the calculated emissions of the sources that it sees, t. */
      meters: Type.Array(
        Type.Object({
          pollutant: Type.String(),
          label: Type.String(),
          /** Whose meter, and how many sources it sees. */
          equipment: Type.String(),
          sources: Type.Integer(),
          measured: Type.Number(),
          calculated: NumberOrNull,
          /** By more than a factor of two. */
          disagrees: Type.Boolean(),
        }),
      ),
      /** Problems that prevent the calculation of sources, or need a look. */
      problems: Type.Array(
        Type.Object({ name: Type.String(), kind: oneOf(['block', 'missing', 'warn'] as const, '程度'), message: Type.String() }),
      ),
    }),
  }),
  Documents: call({
    name: 'Filling.Documents',
    title: '填报附件',
    permission: 'fill:own',
    input: emptyInput,
    output: Type.Array(Document),
  }),
  DocumentAdd: call({
    name: 'Filling.DocumentAdd',
    title: '添加填报附件',
    ...writeFillOptions,
    input: Type.Object({
      fileId: Type.String({ format: 'uuid', title: '文件' }),
      kind: oneOf(documentKinds, '类别'),
      title: ShortText('标题', 100),
    }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  DocumentRemove: call({
    name: 'Filling.DocumentRemove',
    title: '删除填报附件',
    ...writeFillOptions,
    input: Type.Object({ documentId: Id('附件') }),
    output: emptyInput,
  }),
  DocumentDownload: call({
    name: 'Filling.DocumentDownload',
    title: '下载填报附件',
    audited: true,
    permission: 'fill:own',
    kind: 'file',
    mediaTypes: documentMediaTypes,
    input: Type.Object({ documentId: Id('附件') }),
    output: Type.Any(),
  }),
}
