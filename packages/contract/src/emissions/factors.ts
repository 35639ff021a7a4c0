import { declareColumns, mixedColumnSpec, numberColumnSpec, textColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { emissionPollutants, qualityGrades } from '@qingyuan/domain/emissions.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { emptyInput, frameOf, NumberOrNull, nullable, oneOf, Page, pageOf, Search, ShortText } from '../schemas.ts'

const FactorId = Type.String({ pattern: '^[A-Za-z_]{2,16}-\\d{1,8}(\\.[0-9*?]{1,10})?$', maxLength: 40, title: '因子编号' })
const Scc = Type.String({ pattern: '^\\d{10}$', title: '排放源编码' })
const Version = Type.Integer({ minimum: 1, maximum: 100_000, title: '版本' })
const Reason = Type.String({ minLength: 2, maxLength: 500, title: '理由' })
const Quality = oneOf(qualityGrades, '质量等级')
const Said = (title: string) => Type.String({ maxLength: 500, title, default: '' })

const VersionFields = {
  value: Type.String(),
  unit: Type.String(),
  quality: Quality,
  /** In Chinese: author or agency, title, year; 待核 before what was not compared with its original. */
  provenance: Type.String(),
  note: Type.String(),
  reason: Type.String(),
  by: Type.String(),
  /** Null for what the library came with. */
  at: nullable(Type.String()),
}

const Row = Type.Object({
  id: Type.String(),
  scc: Type.String(),
  /** Of the code, three levels in words; empty for rows of several classes. */
  className: Type.String(),
  sector: Type.String(),
  fuelOrProduct: Type.String(),
  technology: Type.String(),
  control: Type.String(),
  controlName: Type.String(),
  name: Type.String(),
  low: NumberOrNull,
  high: NumberOrNull,
  isDefault: Type.Boolean(),
  /** `library` as loaded, `city` set for this city. */
  scope: oneOf(['library', 'city'] as const, '范围'),
  origin: nullable(Type.String()),
  basis: Type.String(),
  /** Version in force; null: withdrawn. What follows is of it, or of the newest where none is. */
  version: nullable(Type.Integer()),
  latestVersion: Type.Integer(),
  ...VersionFields,
})
const KnownVersion = Type.Object({ version: Type.Integer(), current: Type.Boolean(), ...VersionFields })

const Tonnes = Type.Object({
  pollutant: oneOf(
    emissionPollutants.map(({ id }) => id),
    '污染物',
  ),
  label: Type.String(),
  beforeT: Type.Number(),
  afterT: Type.Number(),
})

/** Effect of a change of the library on the city's totals. */
const Impact = Type.Object({
  /** Year of the activity data it was reckoned with; null: none is there yet. */
  year: nullable(Type.Integer()),
  sources: Type.Integer(),
  touched: Type.Integer(),
  changed: Type.Integer(),
  problems: Type.Integer(),
  milliseconds: Type.Number(),
  totals: Type.Array(Tonnes),
  /** Source classes that move most, largest first. */
  classes: Type.Array(Type.Object({ scc: Type.String(), name: Type.String(), ...Tonnes.properties })),
})

const Change = Type.Object({
  id: Type.String(),
  scc: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  versionBefore: nullable(Type.Integer()),
  versionAfter: nullable(Type.Integer()),
  valueBefore: nullable(Type.String()),
  valueAfter: nullable(Type.String()),
})
const Outcome = Type.Object({ applied: Type.Boolean(), changes: Type.Array(Change), impact: Impact })

const HistoryRow = Type.Object({
  historyId: Type.Integer(),
  event: oneOf(['edit', 'apply', 'revert'] as const, '动作'),
  factorId: Type.String(),
  control: Type.String(),
  ...Type.Omit(Change, ['id']).properties,
  reason: Type.String(),
  by: Type.String(),
  at: Type.String(),
})

/** Filters of a list of factors. */
const filter = {
  /** The first digits of a code: a knot of the tree. */
  sourceCode: Type.Optional(Type.String({ pattern: '^\\d{0,10}$', title: '排放源编码' })),
  name: Type.Optional(ShortText('污染物或参数', 40)),
  quality: Type.Optional(Quality),
  state: Type.Optional(oneOf(['unconfirmed', 'pending', 'changed', 'city'] as const, '状态')),
  search: Search,
}

const preview = Type.Boolean({ default: false, title: '只预览' })

/** The seven calls of one kind of factor. The five services are this, each with its name. */
const callsOf = <S extends string>(service: S, what: string) => ({
  Query: call({
    name: `${service}.Query`,
    title: `${what}查询`,
    permission: 'factor:view',
    scope: 'none',
    input: Type.Object({ ...filter, ...Page }),
    output: Type.Object({
      ...pageOf(Row).properties,
      names: Type.Array(Type.String()),
      /** Of these, whose provenance has to be confirmed. */
      unconfirmed: Type.Integer(),
    }),
  }),
  QueryByID: call({
    name: `${service}.QueryByID`,
    title: `${what}详情`,
    permission: 'factor:view',
    scope: 'none',
    input: Type.Object({ id: FactorId }),
    output: Type.Object({
      row: Row,
      versions: Type.Array(KnownVersion),
      /** Classes that the row fits. */
      sources: Type.Array(Type.Object({ scc: Type.String(), name: Type.String() })),
      /** In use by itself, or only once applied to a source. */
      used: Type.Boolean(),
    }),
  }),
  QueryBySourceID: call({
    name: `${service}.QueryBySourceID`,
    title: `按排放源查询${what}`,
    permission: 'factor:view',
    scope: 'none',
    input: Type.Object({ sourceId: Scc }),
    output: Type.Object({
      sourceId: Type.String(),
      name: Type.String(),
      /** `holds`: the row that a calculation takes for its name and control. */
      rows: Type.Array(Type.Object({ ...Row.properties, holds: Type.Boolean() })),
    }),
  }),
  UpdateShort: call({
    name: `${service}.UpdateShort`,
    title: `修改${what}`,
    method: 'POST',
    permission: 'factor:edit',
    scope: 'none',
    audited: true,
    subject: ({ id }) => `${what} ${id}`,
    input: Type.Object({
      id: FactorId,
      /** The newest version that the editor saw. */
      latestVersion: Version,
      value: Type.String({ minLength: 1, maxLength: 200, title: '取值' }),
      unit: Type.String({ maxLength: 64, title: '单位' }),
      quality: Quality,
      provenance: Said('来源'),
      note: Said('备注'),
      reason: Reason,
    }),
    output: Type.Object({ id: Type.String(), version: Type.Integer() }),
  }),
  Apply: call({
    name: `${service}.Apply`,
    title: `应用${what}`,
    method: 'POST',
    permission: 'factor:edit',
    scope: 'none',
    audited: true,
    subject: ({ id, version, preview: isPreview }) => `${isPreview ? '预览 ' : ''}${what} ${id} 第 ${version} 版`,
    input: Type.Object({
      id: FactorId,
      version: Version,
      /** Only for these classes, as rows of the city; without them the row itself takes the version. */
      sources: Type.Optional(Type.Array(Scc, { minItems: 1, maxItems: 700, uniqueItems: true, title: '排放源' })),
      reason: Type.Optional(Reason),
      preview,
    }),
    output: Outcome,
  }),
  HistoryQuery: call({
    name: `${service}.HistoryQuery`,
    title: `${what}历史`,
    permission: 'factor:view',
    scope: 'none',
    input: Type.Object({ sourceId: Type.Optional(Scc), id: Type.Optional(FactorId), ...Page }),
    output: pageOf(HistoryRow),
  }),
  HistoryApply: call({
    name: `${service}.HistoryApply`,
    title: `恢复历史${what}`,
    method: 'POST',
    permission: 'factor:edit',
    scope: 'none',
    audited: true,
    subject: ({ historyId, preview: isPreview }) => `${isPreview ? '预览 ' : ''}${what}历史 ${historyId}`,
    input: Type.Object({
      historyId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, title: '历史记录' }),
      /** The value before or after that entry. */
      to: oneOf(['before', 'after'] as const, '恢复到'),
      reason: Type.Optional(Reason),
      preview,
    }),
    output: Outcome,
  }),
})

export const efCalls = callsOf('EF', '排放因子')
export const etaCalls = callsOf('ETA', '去除效率')
export const fixCalls = callsOf('Fix', '修正系数')
export const ratioCalls = callsOf('Ratio', '比例系数')
export const dischargeEfCalls = callsOf('DischargeEF', '排污系数')

export interface TreeNode {
  code: string
  name: string
  /** Classes below, or 1 at a class. */
  classes: number
  filledBy?: 'enterprise' | 'surface' | 'both'
  children?: TreeNode[]
}

/** `value` has numbers and words below one another. */
export const factorColumns = declareColumns({
  id: textColumnSpec('编号'),
  scc: textColumnSpec('排放源编码'),
  className: textColumnSpec('排放源分类'),
  sector: textColumnSpec('行业'),
  product: textColumnSpec('燃料/产品'),
  technology: textColumnSpec('工艺技术'),
  control: textColumnSpec('治理技术'),
  name: textColumnSpec('污染物或参数'),
  value: textColumnSpec('取值'),
  unit: textColumnSpec('单位'),
  low: mixedColumnSpec('下限'),
  high: mixedColumnSpec('上限'),
  quality: textColumnSpec('质量等级'),
  provenance: textColumnSpec('来源'),
  basis: textColumnSpec('依据'),
  note: textColumnSpec('备注'),
  version: numberColumnSpec('版本', { decimals: 0 }),
  by: textColumnSpec('修改人'),
  at: textColumnSpec('修改时间'),
  reason: textColumnSpec('理由'),
})

const factorKind = oneOf(['EF', 'ETA', 'Fix', 'Ratio', 'DischargeEF'] as const, '类别')
const factors = call({
  name: 'SourceClass.Factors',
  title: '因子库清单',
  permission: 'factor:view',
  scope: 'none',
  input: Type.Object({ kind: factorKind, ...filter }),
  output: frameOf(factorColumns),
})

/** Beyond the list: the four-level tree of source classes that pickers show, a kind of factors as one table, for its spreadsheet, and their confirmation. */
export const sourceClassCalls = {
  Factors: factors,
  FactorsExport: exportOf(factors),
  /** Rows whose value was compared with its original: it stays, its provenance becomes the document. */
  Confirm: call({
    name: 'SourceClass.Confirm',
    title: '确认因子来源',
    method: 'POST',
    permission: 'factor:edit',
    scope: 'none',
    audited: true,
    subject: ({ ids, source }) => `${ids.slice(0, 5).join('、')}${ids.length > 5 ? ` 等 ${ids.length} 条` : ''}：${source}`,
    input: Type.Object({
      kind: factorKind,
      ids: Type.Array(FactorId, { minItems: 1, maxItems: 200, title: '因子' }),
      source: ShortText('依据文件', 200),
      reason: Reason,
    }),
    output: Type.Object({ confirmed: Type.Integer() }),
  }),
  Tree: call({
    name: 'SourceClass.Tree',
    title: '排放源四级分类',
    permission: 'signed-in',
    scope: 'none',
    input: emptyInput,
    output: Type.Unsafe<TreeNode[]>(Type.Array(Type.Any())),
  }),
}
