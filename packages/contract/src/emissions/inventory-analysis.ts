import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { emptyInput, frameOf, NumberOrNull, nullable, oneOf, ShortText } from '../schemas.ts'
import { GridValues, MapGrid } from '../sources/trace-schemas.ts'
import { CellSize, EmissionPollutant, InventoryId, RunId, rowFilter, SccPrefix } from './inventory-schemas.ts'
import {
  activityColumns,
  categorySumColumns,
  countySourceColumns,
  countySumColumns,
  enterpriseSumColumns,
  groupSumColumns,
  monthSumColumns,
} from './mass-columns.ts'

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
  output: frameOf(categorySumColumns),
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
    /** Adds the change against this inventory below the total. */
    against: Type.Optional(InventoryId),
  }),
  output: frameOf(groupSumColumns),
})
const countySum = call({
  name: 'Inventory.CountySum',
  title: '区域汇总',
  permission: '0009-0003',
  scope: 'filtered',
  input: Type.Object({ ...of, scc: rowFilter.scc }),
  output: frameOf(countySumColumns),
})
const countySources = call({
  name: 'Inventory.CountySources',
  title: '区县与排放源',
  permission: '0009-0003',
  scope: 'filtered',
  input: Type.Object({ ...of, pollutant: EmissionPollutant }),
  output: frameOf(countySourceColumns),
})
const enterprises = call({
  name: 'Inventory.Enterprises',
  title: '企业明细',
  permission: '0009-0005',
  scope,
  input: Type.Object({ ...of, pollutant: EmissionPollutant, countyId: rowFilter.countyId, search: rowFilter.search }),
  output: frameOf(enterpriseSumColumns),
})
const activities = call({
  name: 'Inventory.Activities',
  title: '活动水平数据',
  permission: '0009-0006',
  scope,
  input: Type.Object({
    ...of,
    countyId: rowFilter.countyId,
    scc: rowFilter.scc,
    kind: rowFilter.kind,
    /** Part of the name of a class. */
    search: rowFilter.search,
    /** Adds each amount of this inventory and the change against it. */
    against: Type.Optional(InventoryId),
  }),
  output: frameOf(activityColumns),
})
const months = call({
  name: 'Inventory.Months',
  title: '逐月排放量',
  permission: '0009-0008',
  scope,
  input: Type.Object({ ...of, pollutant: EmissionPollutant, countyId: rowFilter.countyId }),
  output: frameOf(monthSumColumns),
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

/** Tables, maps, cells and explanations of one inventory; each page's data by its own right. */
export const inventoryAnalysisCalls = {
  Flow: call({
    name: 'Inventory.Flow',
    title: '排放去向',
    permission: '0009-0002',
    scope,
    input: Type.Object({ ...of, pollutant: EmissionPollutant, countyId: rowFilter.countyId }),
    /** From category over sector to county, t. */
    output: Type.Array(
      Type.Object({
        code: Type.String(),
        category: Type.String(),
        sector: Type.String(),
        county: Type.String(),
        tonnes: Type.Number(),
      }),
    ),
  }),
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
    input: Type.Object({
      ...of,
      scc: Type.Optional(SccPrefix),
      unit: Type.Optional(ShortText('单位', 24)),
      /** Fuel or product by its name: different ones do not add up. */
      product: Type.Optional(ShortText('燃料或产品', 60)),
      countyId: rowFilter.countyId,
    }),
    output: Type.Object({
      /** Units that can be shown, with their sources; the first is shown when the request names none. */
      units: Type.Array(Type.Object({ unit: Type.String(), label: Type.String(), count: Type.Integer() })),
      unit: Type.String(),
      /** Fuels or products counted in this unit, with their sources; the first is shown when the request names none. */
      products: Type.Array(Type.Object({ product: Type.String(), count: Type.Integer() })),
      product: Type.String(),
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
      /** t/(km²·a) for the map: the cell under each point of a regular grid of degrees. */
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
    mediaTypes: ['application/x-netcdf', 'text/csv'],
    permission: '0009-0008',
    scope: 'filtered',
    audited: true,
    input: Type.Object({
      ...of,
      cell: CellSize,
      format: oneOf(['netcdf', 'csv', 'ff10-point', 'ff10-nonpoint'] as const, '格式'),
    }),
    output: emptyInput,
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
          /** As in rows of sources. */
          filledYear: nullable(Type.Integer()),
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
