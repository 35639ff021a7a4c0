import { columnFamily, declareColumns, numberColumnSpec, textColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import type { FormField } from '@qingyuan/domain/fill-form/field.ts'
import { baseSection } from '@qingyuan/domain/fill-form/sections/base.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { documentMediaTypes } from '../media-types.ts'
import { CountyId, emptyInput, frameOf, Id, importRecord, nullable, oneOf, Page, pageOf, Search, ShortText } from '../schemas.ts'
import { documentKinds } from './enterprise-words.ts'

export const EnterpriseId = Id('企业')
const Year = Type.Integer({ minimum: 2000, maximum: 2100, title: '年份' })
const Uuid = (title: string) => Type.String({ format: 'uuid', title })
/** Filters of a list of enterprises. */
export const enterpriseFilters = {
  search: Search,
  countyId: Type.Optional(CountyId),
  industry: Type.Optional(ShortText('行业', 50)),
  sourceControl: Type.Optional(oneOf(['国控', '省控', '市控', '其他'] as const, '管控级别')),
  status: Type.Optional(oneOf(['running', 'stopped', 'closed'] as const, '生产状态')),
}
export const inCounty = { counties: ['countyId'] } as const
/** Values of the form's fields by their keys; `domain/fill-form` knows and checks them. */
const Fields = Type.Record(Type.String({ maxLength: 40 }), Type.Any(), { title: '填报内容' })

export const EnterpriseRow = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  countyId: Type.Integer(),
  county: Type.String(),
  industry: Type.String(),
  industryCode: nullable(Type.String()),
  sourceControl: nullable(Type.String()),
  permitClass: nullable(Type.String()),
  grade: nullable(Type.String()),
  status: Type.String(),
  lon: Type.Number(),
  lat: Type.Number(),
  address: nullable(Type.String()),
  contact: nullable(Type.String()),
  mobile: nullable(Type.String()),
  revision: Type.Integer(),
  /** Years with a profile, newest first. */
  years: Type.Array(Type.Integer()),
  changedAt: Type.String(),
  simulated: Type.Boolean(),
})
const Problem = Type.Object({
  path: Type.String(),
  section: Type.String(),
  row: Type.Optional(Type.String()),
  field: Type.Optional(Type.String()),
  level: oneOf(['error', 'warn'] as const, '级别'),
  message: Type.String(),
})
/** A change of the register or a profile: what it is now, and what is to be looked at. */
const Saved = Type.Object({ id: Type.Integer(), revision: Type.Integer(), warnings: Type.Array(Problem) })
const Profile = Type.Object({
  enterprise: EnterpriseRow,
  year: nullable(Type.Integer()),
  source: nullable(Type.String()),
  changedAt: nullable(Type.String()),
  form: Type.Any(),
  problems: Type.Array(Problem),
})
const view = { permission: 'enterprise:view', scope: 'filtered' } as const
const edit = { method: 'POST', permission: 'enterprise:edit', scope: 'filtered', audited: true } as const

/** Fields of the basic information, in the order of the form. */
export const baseFieldKeys = baseSection.fields.map(({ key }) => key)
const baseColumn = ({ label, type, unit = '' }: FormField) =>
  type === 'number' || type === 'integer' ? numberColumnSpec(label, { unit }) : textColumnSpec(label)
/** Numbers have as many decimals as were reported. */
export const enterpriseExportColumns = declareColumns({
  ...columnFamily(baseFieldKeys, { '*': (_, index) => baseColumn(baseSection.fields[index]!) }),
  years: textColumnSpec('档案年度'),
  changedAt: textColumnSpec('最近更新'),
})

export const enterpriseCalls = {
  Query: call({
    name: 'Enterprise.Query',
    title: '企业列表',
    permission: 'enterprise:view',
    scope: inCounty,
    input: Type.Object({ ...Page, ...enterpriseFilters }),
    output: pageOf(EnterpriseRow),
  }),
  Add: call({
    name: 'Enterprise.Add',
    title: '新增企业',
    ...edit,
    subject: input => String(input.base.enterpriseName ?? ''),
    input: Type.Object({ year: Type.Optional(Year), base: Fields }),
    output: Saved,
  }),
  /** Checks the file as a job; applies it only on request, and only as a whole. */
  Import: call({
    name: 'Enterprise.Import',
    title: '导入企业',
    ...edit,
    upload: true,
    subject: (_, fileName) => fileName,
    input: Type.Object({ year: Type.Optional(Year), commit: Type.Optional(Type.Boolean({ title: '检查无误即写入' })) }),
    output: Type.Object({ jobId: Type.String() }),
  }),
  QueryByID: call({
    name: 'Enterprise.QueryByID',
    title: '企业档案',
    ...view,
    input: Type.Object({ id: EnterpriseId, year: Type.Optional(Year) }),
    output: Profile,
  }),
  UpdateShort: call({
    name: 'Enterprise.UpdateShort',
    title: '修改企业基本信息',
    ...edit,
    subject: input => String(input.id),
    input: Type.Object({
      id: EnterpriseId,
      revision: Type.Integer({ minimum: 1, title: '版本' }),
      year: Type.Optional(Year),
      base: Fields,
    }),
    output: Saved,
  }),
  Export: call({
    name: 'Enterprise.Export',
    title: '导出企业',
    kind: 'xlsx',
    permission: 'enterprise:view',
    scope: inCounty,
    audited: true,
    input: Type.Object(enterpriseFilters),
    output: frameOf(enterpriseExportColumns),
  }),
  DeleteByIds: call({
    name: 'Enterprise.DeleteByIds',
    title: '删除企业',
    ...edit,
    input: Type.Object({ ids: Type.Array(EnterpriseId, { minItems: 1, maxItems: 500, title: '企业' }) }),
    output: Type.Object({ deleted: Type.Integer() }),
  }),
}

const Change = Type.Object({
  label: Type.String(),
  kind: Type.String(),
  /** As a person reads it. */
  from: nullable(Type.String()),
  to: nullable(Type.String()),
})
const History = Type.Array(
  Type.Object({
    id: Type.Integer(),
    year: Type.Integer(),
    revision: Type.Integer(),
    at: Type.String(),
    by: Type.String(),
    source: Type.String(),
    changes: Type.Array(Change),
  }),
)
const Document = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  title: Type.String(),
  fileName: Type.String(),
  size: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
})
const ImportRow = Type.Object({ ...importRecord, year: Type.Integer() })

/** Beyond the specification's list: the profile by year, its history and documents, and what an import needs around it. */
export const enterpriseProfileCalls = {
  Save: call({
    name: 'EnterpriseProfile.Save',
    title: '保存企业档案',
    ...edit,
    subject: input => `${input.id}（${input.year} 年）`,
    input: Type.Object({ id: EnterpriseId, year: Year, revision: Type.Integer({ minimum: 0, title: '版本' }), form: Fields }),
    output: Saved,
  }),
  /** Everything that a map shows; no paging. */
  Places: call({
    name: 'EnterpriseProfile.Places',
    title: '企业分布',
    permission: 'enterprise:view',
    scope: inCounty,
    input: Type.Object(enterpriseFilters),
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        countyId: Type.Integer(),
        industry: Type.String(),
        sourceControl: nullable(Type.String()),
        status: Type.String(),
        lon: Type.Number(),
        lat: Type.Number(),
      }),
    ),
  }),
  /** Industries that enterprises of the caller have, most frequent first. */
  Industries: call({
    name: 'EnterpriseProfile.Industries',
    title: '企业行业',
    ...view,
    input: emptyInput,
    output: Type.Array(Type.Object({ industry: Type.String(), count: Type.Integer() })),
  }),
  History: call({
    name: 'EnterpriseProfile.History',
    title: '企业变更历史',
    ...view,
    input: Type.Object({ id: EnterpriseId }),
    output: History,
  }),
  Documents: call({
    name: 'EnterpriseProfile.Documents',
    title: '企业资料',
    ...view,
    input: Type.Object({ id: EnterpriseId }),
    output: Type.Array(Document),
  }),
  DocumentAdd: call({
    name: 'EnterpriseProfile.DocumentAdd',
    title: '添加企业资料',
    ...edit,
    input: Type.Object({
      id: EnterpriseId,
      fileId: Uuid('文件'),
      kind: oneOf(documentKinds, '资料类别'),
      title: ShortText('资料名称', 100),
    }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  DocumentRemove: call({
    name: 'EnterpriseProfile.DocumentRemove',
    title: '删除企业资料',
    ...edit,
    input: Type.Object({ id: EnterpriseId, documentId: Id('资料') }),
    output: emptyInput,
  }),
  DocumentDownload: call({
    name: 'EnterpriseProfile.DocumentDownload',
    title: '下载企业资料',
    kind: 'file',
    mediaTypes: documentMediaTypes,
    ...view,
    audited: true,
    input: Type.Object({ id: EnterpriseId, documentId: Id('资料') }),
    output: Type.Any(),
  }),
  ImportTemplate: call({
    name: 'EnterpriseProfile.ImportTemplate',
    title: '下载企业导入模板',
    kind: 'xlsx',
    permission: 'enterprise:edit',
    scope: 'none',
    input: emptyInput,
    output: Type.Any(),
  }),
  /** Takes the file of a check that found nothing wrong. */
  ImportCommit: call({
    name: 'EnterpriseProfile.ImportCommit',
    title: '写入已检查的企业文件',
    ...edit,
    input: Type.Object({ jobId: Uuid('检查任务') }),
    output: Type.Object({ jobId: Type.String() }),
  }),
  ImportQuery: call({
    name: 'EnterpriseProfile.ImportQuery',
    title: '企业导入记录',
    permission: 'enterprise:edit',
    scope: 'filtered',
    input: emptyInput,
    output: Type.Array(ImportRow),
  }),
  ImportUndo: call({
    name: 'EnterpriseProfile.ImportUndo',
    title: '撤销企业导入',
    ...edit,
    input: Type.Object({ id: Id('导入') }),
    output: Type.Object({ removed: Type.Integer(), restored: Type.Integer() }),
  }),
}

/** Facts that the authority registers; an enterprise cannot change them itself. */
export const registeredFields = [
  'enterpriseName',
  'creditCode',
  'creditCodeNote',
  'countyId',
  'industryCode',
  'sourceControl',
  'lon',
  'lat',
] as const

const own = { permission: 'fill:own', scope: 'filtered' } as const

/** What an enterprise reads and corrects of itself. Its papers are those of its filling. */
export const ownEnterpriseCalls = {
  Profile: call({
    name: 'OwnEnterprise.Profile',
    title: '本企业档案',
    ...own,
    input: Type.Object({ year: Type.Optional(Year) }),
    output: Profile,
  }),
  History: call({ name: 'OwnEnterprise.History', title: '本企业变更历史', ...own, input: emptyInput, output: History }),
  Correct: call({
    name: 'OwnEnterprise.Correct',
    title: '更正本企业信息',
    method: 'POST',
    ...own,
    audited: true,
    input: Type.Object({ revision: Type.Integer({ minimum: 1, title: '版本' }), base: Fields }),
    output: Saved,
  }),
}
