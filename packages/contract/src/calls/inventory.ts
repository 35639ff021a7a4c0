import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import {
  CellSize,
  CountyFilter,
  EmissionPollutant,
  InventoryId,
  inventoryStates,
  Run,
  RunId,
  rowFilter,
  SccPrefix,
  Year,
} from '../inventory-schemas.ts'
import { FrameSchema, NumberOrNull, nothing, nullable, oneOf, Page, pageOf, ShortText } from '../schemas.ts'
import { GridValues, MapGrid } from '../trace-schemas.ts'

const scope = { counties: ['countyId'] } as const
/** The default inventory when left out. */
const of = { inventoryId: Type.Optional(InventoryId) }
const runOf = { ...of, runId: Type.Optional(RunId) }

const summary = call({
  name: 'Inventory.Summary',
  title: '清单汇总',
  permission: '0009-0001',
  scope,
  input: Type.Object({ ...of, countyId: rowFilter.countyId }),
  output: FrameSchema,
})
const sourceSum = call({
  name: 'Inventory.SourceSum',
  title: '排放源汇总',
  permission: '0009-0002',
  scope,
  input: Type.Object({
    ...of,
    by: oneOf(['category', 'sector', 'product', 'scc', 'fuel', 'equipment'] as const, '汇总方式'),
    scc: rowFilter.scc,
    countyId: rowFilter.countyId,
  }),
  output: FrameSchema,
})
const countySum = call({
  name: 'Inventory.CountySum',
  title: '区域汇总',
  permission: '0009-0003',
  scope: 'filtered',
  input: Type.Object({ ...of, scc: rowFilter.scc }),
  output: FrameSchema,
})
const countySources = call({
  name: 'Inventory.CountySources',
  title: '区县与排放源',
  permission: '0009-0003',
  scope: 'filtered',
  input: Type.Object({ ...of, pollutant: EmissionPollutant }),
  output: FrameSchema,
})
const enterprises = call({
  name: 'Inventory.Enterprises',
  title: '企业明细',
  permission: '0009-0005',
  scope,
  input: Type.Object({ ...of, pollutant: EmissionPollutant, countyId: rowFilter.countyId, search: rowFilter.search }),
  output: FrameSchema,
})
const activities = call({
  name: 'Inventory.Activities',
  title: '活动水平数据',
  permission: '0009-0006',
  scope,
  input: Type.Object({ ...of, countyId: rowFilter.countyId, scc: rowFilter.scc, kind: rowFilter.kind }),
  output: FrameSchema,
})
const compare = call({
  name: 'Inventory.Compare',
  title: '清单对比',
  permission: '0009-0001',
  scope: 'filtered',
  input: Type.Object({
    first: InventoryId,
    second: InventoryId,
    by: oneOf(['pollutant', 'category', 'county', 'sector', 'enterprise'] as const, '对比方式'),
    pollutant: EmissionPollutant,
  }),
  output: FrameSchema,
})
const months = call({
  name: 'Inventory.Months',
  title: '逐月排放量',
  permission: '0009-0008',
  scope,
  input: Type.Object({ ...of, pollutant: EmissionPollutant, countyId: rowFilter.countyId }),
  output: FrameSchema,
})

const Point = {
  enterpriseId: Type.Integer(),
  name: Type.String(),
  countyId: Type.Integer(),
  county: Type.String(),
  industry: nullable(Type.String()),
  lon: Type.Number(),
  lat: Type.Number(),
}

const Term = Type.Object({
  label: Type.String(),
  value: Type.Number(),
  unit: Type.String(),
  origin: oneOf(['reported', 'factor', 'derived', 'assumed', 'measured'] as const, '来源'),
  factor: nullable(Type.String()),
  /** Of a factor: quality grade and provenance. */
  quality: nullable(Type.String()),
  provenance: nullable(Type.String()),
})

/** Beyond the specification's list: what the pages about inventories need. */
export const inventoryCalls = {
  Options: call({
    name: 'Inventory.Options',
    title: '可选清单与年份',
    permission: 'signed-in',
    scope: 'filtered',
    input: nothing,
    output: Type.Object({
      years: Type.Array(Type.Integer()),
      defaultId: nullable(Type.Integer()),
      inventories: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          year: Type.Integer(),
          version: Type.Integer(),
          state: oneOf(inventoryStates, '状态'),
          stateLabel: Type.String(),
          isDefault: Type.Boolean(),
        }),
      ),
    }),
  }),
  Runs: call({
    name: 'Inventory.Runs',
    title: '计算批次',
    permission: 'discharge:compute',
    scope: 'filtered',
    input: Type.Object({ year: Type.Optional(Year) }),
    output: Type.Array(Run),
  }),
  Problems: call({
    name: 'Inventory.Problems',
    title: '计算检查结果',
    permission: 'discharge:compute',
    scope: 'filtered',
    input: Type.Object({ runId: RunId, kind: Type.Optional(oneOf(['block', 'missing', 'warn'] as const, '级别')), ...Page }),
    output: pageOf(
      Type.Object({
        source: Type.String(),
        name: Type.String(),
        county: Type.String(),
        pollutant: nullable(Type.String()),
        field: Type.String(),
        kind: oneOf(['block', 'missing', 'warn'] as const, '级别'),
        message: Type.String(),
      }),
    ),
  }),
  Step: call({
    name: 'Inventory.Step',
    title: '清单发布、撤回、归档、设为默认、删除',
    method: 'POST',
    permission: 'inventory:manage',
    scope: 'none',
    audited: true,
    input: Type.Object({
      id: InventoryId,
      event: oneOf(['publish', 'setDefault', 'withdraw', 'archive', 'delete'] as const, '操作'),
      reason: Type.Optional(Type.String({ maxLength: 500, title: '理由' })),
    }),
    output: nothing,
  }),
  Merge: call({
    name: 'Inventory.Merge',
    title: '合并清单',
    method: 'POST',
    permission: 'inventory:manage',
    scope: 'none',
    audited: true,
    input: Type.Object({
      name: ShortText('清单名称', 60),
      base: InventoryId,
      other: InventoryId,
      /** What is taken from the other: rows of these counties, of these categories; of both where both are told. */
      counties: Type.Optional(Type.Array(CountyFilter, { maxItems: 12, title: '区县' })),
      categories: Type.Optional(Type.Array(SccPrefix, { maxItems: 20, title: '部门' })),
    }),
    output: Type.Object({ id: Type.Integer(), taken: Type.Integer(), kept: Type.Integer() }),
  }),
  ImportFF10: call({
    name: 'Inventory.ImportFF10',
    title: '导入 SMOKE FF10 清单',
    method: 'POST',
    permission: 'inventory:manage',
    scope: 'none',
    audited: true,
    upload: true,
    input: Type.Object({ name: ShortText('清单名称', 60), year: Type.Optional(Year) }),
    output: Type.Object({ id: Type.Integer(), records: Type.Integer(), sources: Type.Integer() }),
  }),
  Compare: compare,
  CompareExport: exportOf(compare),
  Summary: summary,
  SummaryExport: exportOf(summary),
  SourceSum: sourceSum,
  SourceSumExport: exportOf(sourceSum),
  CountySum: countySum,
  CountySumExport: exportOf(countySum),
  CountySources: countySources,
  CountySourcesExport: exportOf(countySources),
  Enterprises: enterprises,
  EnterprisesExport: exportOf(enterprises),
  Activities: activities,
  ActivitiesExport: exportOf(activities),
  Months: months,
  MonthsExport: exportOf(months),
  EnterprisePlaces: call({
    name: 'Inventory.EnterprisePlaces',
    title: '企业排放分布',
    permission: '0009-0004',
    scope,
    input: Type.Object({ ...of, pollutant: EmissionPollutant, countyId: rowFilter.countyId }),
    output: Type.Array(Type.Object({ ...Point, tonnes: Type.Number() })),
  }),
  ActivityPlaces: call({
    name: 'Inventory.ActivityPlaces',
    title: '活动水平分布',
    permission: '0009-0007',
    scope,
    input: Type.Object({ ...of, scc: Type.Optional(SccPrefix), unit: Type.Optional(ShortText('单位', 24)), countyId: rowFilter.countyId }),
    output: Type.Object({
      /** Units that can be shown, with their sources; what stands first is shown when none is asked for. */
      units: Type.Array(Type.Object({ unit: Type.String(), label: Type.String(), count: Type.Integer() })),
      unit: Type.String(),
      points: Type.Array(Type.Object({ ...Point, value: Type.Number(), words: Type.String() })),
    }),
  }),
  Grid: call({
    name: 'Inventory.Grid',
    title: '网格化空间分布',
    permission: '0009-0008',
    scope,
    input: Type.Object({ ...of, pollutant: EmissionPollutant, cell: CellSize, scc: rowFilter.scc, countyId: rowFilter.countyId }),
    output: Type.Object({
      /** t/(km²·a) for the map: the cell that lies under each point of a regular grid of degrees. */
      grid: MapGrid,
      values: GridValues,
      unit: Type.String(),
      totalT: Type.Number(),
      griddedT: Type.Number(),
      outsideT: Type.Number(),
      cells: Type.Integer(),
      maximum: Type.Number(),
      notes: Type.Array(Type.String()),
      projection: Type.String(),
    }),
  }),
  GridFile: call({
    name: 'Inventory.GridFile',
    title: '下载模型文件',
    kind: 'file',
    permission: '0009-0008',
    scope: 'filtered',
    audited: true,
    input: Type.Object({
      ...of,
      cell: CellSize,
      format: oneOf(['netcdf', 'csv', 'ff10-point', 'ff10-nonpoint'] as const, '格式'),
    }),
    output: nothing,
  }),
  Activate: call({
    name: 'Inventory.Activate',
    title: '设为溯源模型的排放输入',
    method: 'POST',
    permission: 'inventory:manage',
    scope: 'none',
    audited: true,
    input: Type.Object({ id: InventoryId }),
    output: Type.Object({ gridId: Type.Integer(), areaT: Type.Number(), outlets: Type.Integer(), enterprises: Type.Integer() }),
  }),
  Breakdown: call({
    name: 'Inventory.Breakdown',
    title: '合计由哪些排放源组成',
    permission: 'signed-in',
    scope,
    input: Type.Object({
      ...runOf,
      pollutant: EmissionPollutant,
      ...rowFilter,
      /** Categories that are shown as one. */
      categories: Type.Optional(Type.Array(SccPrefix, { maxItems: 20, title: '部门' })),
    }),
    output: Type.Object({
      subject: Type.String(),
      totalT: NumberOrNull,
      count: Type.Integer(),
      rows: Type.Array(
        Type.Object({
          source: Type.String(),
          name: Type.String(),
          enterprise: nullable(Type.String()),
          county: Type.String(),
          sccName: Type.String(),
          tonnes: Type.Number(),
          share: Type.Number(),
        }),
      ),
    }),
  }),
  Explain: call({
    name: 'Inventory.Explain',
    title: '一个排放量的来历',
    permission: 'signed-in',
    scope: 'filtered',
    input: Type.Object({ ...runOf, source: ShortText('排放源', 200), pollutant: EmissionPollutant }),
    output: Type.Object({
      subject: Type.String(),
      name: Type.String(),
      enterprise: nullable(Type.String()),
      county: Type.String(),
      scc: Type.String(),
      sccName: Type.String(),
      pollutant: Type.String(),
      grams: Type.Integer(),
      basis: Type.String(),
      formula: Type.String(),
      terms: Type.Array(Term),
      controls: Type.Array(Type.String()),
      clipped: Type.Boolean(),
      activityGrade: Type.String(),
      /** Relative deviation of the result by the grades of its activity and factor, per cent. */
      sigmaPercent: NumberOrNull,
      approved: nullable(Type.Object({ by: Type.String(), at: Type.String(), what: Type.String() })),
      run: Type.Object({ id: Type.Integer(), title: Type.String(), finishedAt: nullable(Type.String()), sha256: nullable(Type.String()) }),
    }),
  }),
}
