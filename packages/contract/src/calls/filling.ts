import { listSectionIds } from '@qingyuan/domain/fill-form/form.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { documentKinds } from '../enterprise-words.ts'
import { FillStateInput, Remark, Revision, Step, TaskState } from '../fill-schemas.ts'
import { Id, NumberOrNull, nothing, nullable, oneOf, Page, pageOf, ShortText } from '../schemas.ts'

/** One's own fill, or, for staff, that of an enterprise they look after; the service decides which. */
const look = { permission: 'signed-in', scope: 'filtered' } as const
const write = { method: 'POST', permission: 'fill:own', scope: 'filtered', audited: true } as const
/** Automatic saving is no step of anybody: the fill keeps when it was saved last. */
const keep = { ...write, audited: false } as const

const which = { taskId: Id('任务'), enterpriseId: Type.Optional(Id('企业')) }
const held = { taskId: Id('任务'), revision: Revision }
const RowId = ShortText('行')
/** Values of the form's fields by their keys; `domain/fill-form` knows and checks them. */
const Fields = (title: string) => Type.Record(Type.String({ maxLength: 40 }), Type.Any(), { title })
const Rows = Type.Array(Fields('行'), { maxItems: 2000, title: '列表' })
const Section = oneOf(listSectionIds, '步骤')

const Problem = Type.Object({
  path: Type.String(),
  section: Type.String(),
  row: Type.Optional(Type.String()),
  field: Type.Optional(Type.String()),
  level: oneOf(['error', 'warn'] as const, '级别'),
  message: Type.String(),
})
const Fill = Type.Object({
  id: Type.Integer(),
  taskId: Type.Integer(),
  enterpriseId: Type.Integer(),
  state: FillStateInput,
  level: nullable(Type.Integer()),
  revision: Type.Integer(),
  savedAt: nullable(Type.String()),
  submittedAt: nullable(Type.String()),
})
const Task = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  projectName: Type.String(),
  year: Type.Integer(),
  note: Type.String(),
  startsOn: Type.String(),
  endsOn: Type.String(),
  state: TaskState,
  overdue: Type.Boolean(),
  daysLeft: Type.Integer(),
})
const Saved = Type.Object({
  state: FillStateInput,
  revision: Type.Integer(),
  savedAt: Type.String(),
  /** All that the checks say of the form now. */
  problems: Type.Array(Problem),
})
const Synced = Type.Object({ ...Saved.properties, form: Type.Any(), from: Type.Integer() })
const Added = Type.Object({ ...Saved.properties, id: Type.String() })

/** The whole fill of an enterprise. */
export const fillEnterpriseCalls = {
  Save: call({
    name: 'FillEnterprise.Save',
    title: '保存企业填报',
    ...keep,
    /** Sections of the form by their ids; those left out stay as they are. */
    input: Type.Object({ ...held, form: Fields('填报内容') }),
    output: Saved,
  }),
  Sync: call({ name: 'FillEnterprise.Sync', title: '沿用去年的全部数据', ...write, input: Type.Object(held), output: Synced }),
  Query: call({
    name: 'FillEnterprise.Query',
    title: '企业填报',
    ...look,
    input: Type.Object(which),
    output: Type.Object({
      task: Task,
      fill: Fill,
      enterprise: Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String(), county: Type.String() }),
      /** Whether the caller may write it now; why not in words. */
      closed: nullable(Type.String()),
      form: Type.Any(),
      before: nullable(Type.Object({ year: Type.Integer(), form: Type.Any() })),
      problems: Type.Array(Problem),
      remarks: Type.Array(Remark),
      history: Type.Array(Step),
    }),
  }),
}

/** One section of pollution sources at a time: its rows as `listDTO`. */
export const fillPollutionCalls = {
  Save: call({
    name: 'FillPollution.Save',
    title: '保存污染源填报',
    ...keep,
    input: Type.Object({ ...held, section: Section, listDTO: Rows }),
    output: Saved,
  }),
  Sync: call({
    name: 'FillPollution.Sync',
    title: '沿用去年的一类污染源',
    ...write,
    input: Type.Object({ ...held, section: Section }),
    output: Synced,
  }),
  Query: call({
    name: 'FillPollution.Query',
    title: '污染源填报',
    ...look,
    input: Type.Object({ ...which, section: Section }),
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

const row = Fields('内容')
const one = Type.Object({ ...which, id: RowId })
const GroupRow = Type.Object({ id: Type.String(), row: Type.Any(), machines: Type.Integer() })

export const fillMachineGroupCalls = {
  Query: call({
    name: 'FillMachineGroup.Query',
    title: '机械组列表',
    ...look,
    input: Type.Object({ ...Page, ...which }),
    output: Type.Object({ ...pageOf(GroupRow).properties, revision: Type.Integer() }),
  }),
  QueryByID: call({
    name: 'FillMachineGroup.QueryByID',
    title: '机械组详情',
    ...look,
    input: one,
    output: Type.Object({ id: Type.String(), row: Type.Any(), machines: Type.Array(Type.Any()), revision: Type.Integer() }),
  }),
  Add: call({
    name: 'FillMachineGroup.Add',
    title: '新增机械组',
    ...write,
    /** With its machines as `listDTO`. */
    input: Type.Object({ ...held, row, listDTO: Type.Optional(Rows) }),
    output: Added,
  }),
  Update: call({
    name: 'FillMachineGroup.Update',
    title: '修改机械组',
    ...write,
    input: Type.Object({ ...held, id: RowId, row }),
    output: Saved,
  }),
  /** Its machines go with it. */
  Delete: call({
    name: 'FillMachineGroup.Delete',
    title: '删除机械组',
    ...write,
    input: Type.Object({ ...held, id: RowId }),
    output: Saved,
  }),
}

export const fillMachineCalls = {
  Query: call({
    name: 'FillMachine.Query',
    title: '机械列表',
    ...look,
    input: Type.Object({ ...Page, ...which, groupId: Type.Optional(RowId) }),
    output: Type.Object({ ...pageOf(Type.Any()).properties, revision: Type.Integer() }),
  }),
  QueryByID: call({
    name: 'FillMachine.QueryByID',
    title: '机械详情',
    ...look,
    input: one,
    output: Type.Object({ row: Type.Any(), revision: Type.Integer() }),
  }),
  Add: call({
    name: 'FillMachine.Add',
    title: '新增机械',
    ...write,
    input: Type.Object({ ...held, groupId: RowId, row }),
    output: Added,
  }),
  Update: call({
    name: 'FillMachine.Update',
    title: '修改机械',
    ...write,
    input: Type.Object({ ...held, id: RowId, row }),
    output: Saved,
  }),
  Delete: call({
    name: 'FillMachine.Delete',
    title: '删除机械',
    ...write,
    input: Type.Object({ ...held, id: RowId }),
    output: Saved,
  }),
}

const Emission = Type.Object({
  pollutant: Type.String(),
  label: Type.String(),
  /** t; null: not calculated. */
  now: NumberOrNull,
  before: NumberOrNull,
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
    input: nothing,
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
    ...look,
    input: Type.Object(which),
    output: Type.Object({
      revision: Type.Integer(),
      year: Type.Integer(),
      beforeYear: nullable(Type.Integer()),
      rows: Type.Array(Emission),
      sources: Type.Integer(),
      /** Online monitoring beside the calculation of what stands behind the meters, t. */
      meters: Type.Array(
        Type.Object({
          pollutant: Type.String(),
          label: Type.String(),
          measured: Type.Number(),
          calculated: NumberOrNull,
          /** By more than a factor of two. */
          disagrees: Type.Boolean(),
        }),
      ),
      /** What keeps sources from being calculated, or is to be looked at. */
      problems: Type.Array(
        Type.Object({ name: Type.String(), kind: oneOf(['block', 'missing', 'warn'] as const, '程度'), message: Type.String() }),
      ),
    }),
  }),
  Documents: call({ name: 'Filling.Documents', title: '填报附件', permission: 'fill:own', input: nothing, output: Type.Array(Document) }),
  DocumentAdd: call({
    name: 'Filling.DocumentAdd',
    title: '添加填报附件',
    ...write,
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
    ...write,
    input: Type.Object({ documentId: Id('附件') }),
    output: nothing,
  }),
  DocumentDownload: call({
    name: 'Filling.DocumentDownload',
    title: '下载填报附件',
    permission: 'fill:own',
    kind: 'file',
    input: Type.Object({ documentId: Id('附件') }),
    output: Type.Any(),
  }),
}

const ImportFault = Type.Object({
  sheet: Type.String(),
  row: Type.Integer(),
  column: Type.String(),
  level: oneOf(['error', 'warn'] as const, '级别'),
  reason: Type.String(),
})

/** The whole form as a workbook, one sheet a section. */
export const fillImportCalls = {
  ImportList: call({
    name: 'FillImport.ImportList',
    title: '填报导入记录',
    ...look,
    input: Type.Object(which),
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        fileName: Type.String(),
        at: Type.String(),
        by: Type.String(),
        rows: Type.Integer(),
        changes: Type.Integer(),
        errors: Type.Integer(),
        warnings: Type.Integer(),
        taken: Type.Boolean(),
      }),
    ),
  }),
  /** Only checks the file unless `commit`; one with errors changes nothing. */
  Import: call({
    name: 'FillImport.Import',
    title: '导入企业填报',
    ...write,
    upload: true,
    input: Type.Object({ ...held, commit: Type.Boolean({ default: false, title: '检查无误即写入' }) }),
    output: Type.Object({
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
  }),
  DownloadTemplate: call({
    name: 'FillImport.DownloadTemplate',
    title: '下载填报模板',
    ...look,
    kind: 'xlsx',
    input: Type.Object({ ...which, filled: Type.Boolean({ default: false, title: '含已填内容' }) }),
    output: Type.Any(),
  }),
}
