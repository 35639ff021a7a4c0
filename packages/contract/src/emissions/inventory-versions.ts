import type { ColumnSpecs } from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { frameOf, nullable, oneOf, pageOf, ShortText } from '../schemas.ts'
import {
  DischargeRow,
  InventoryId,
  InventoryRow,
  inventoryStates,
  Run,
  RunId,
  rowFilter,
  sortedPage,
  Tonnes,
  Year,
} from './inventory-schemas.ts'
import {
  categorySumColumns,
  enterpriseDownloadColumns,
  enterpriseSourceColumns,
  groupSumColumns,
  surfaceSourceColumns,
} from './mass-columns.ts'

/** Which rows: those of a run, of an inventory, else of the year's newest run, else of the default inventory. */
const of = { year: Type.Optional(Year), runId: Type.Optional(RunId), inventoryId: Type.Optional(InventoryId) }
const scope = { counties: ['countyId'] } as const

const download = <const S extends ColumnSpecs>(
  name: string,
  title: string,
  permission: '0009-0001' | '0009-0002' | '0009-0003' | '0009-0005',
  columns: S,
) =>
  call({
    name: `DischargeCount.${name}`,
    title,
    kind: 'xlsx',
    permission,
    scope,
    audited: true,
    input: Type.Object({ ...of, ...rowFilter }),
    output: frameOf(columns),
  })

/** Calculated emissions: rows of sources, the calculation itself, sums and downloads. */
export const dischargeCountCalls = {
  Query: call({
    name: 'DischargeCount.Query',
    title: '排放量查询',
    permission: '0009-0002',
    scope,
    input: Type.Object({ ...of, ...rowFilter, ...sortedPage }),
    output: Type.Object({ run: nullable(Run), total: Type.Integer(), rows: Type.Array(DischargeRow), sum: Tonnes }),
  }),
  Calculate: call({
    name: 'DischargeCount.Calculate',
    title: '排放量计算',
    permission: 'discharge:compute',
    scope: 'none',
    audited: true,
    subject: ({ year }) => `${year} 年`,
    input: Type.Object({
      year: Year,
      /** Everything anew, whatever the run before had. */
      full: Type.Optional(Type.Boolean({ title: '全量计算', default: false })),
    }),
    output: Type.Object({ runId: Type.Integer(), jobId: Type.String() }),
  }),
  SumByDisplaySource: call({
    name: 'DischargeCount.SumByDisplaySource',
    title: '按排放源大类汇总',
    permission: '0009-0001',
    scope,
    input: Type.Object({ ...of, countyId: rowFilter.countyId }),
    output: frameOf(categorySumColumns),
  }),
  DownloadByCounty: download('DownloadByCounty', '下载：按区县', '0009-0003', groupSumColumns),
  DownloadBySource: download('DownloadBySource', '下载：按源分类', '0009-0002', groupSumColumns),
  DownloadByFuel: download('DownloadByFuel', '下载：按燃料', '0009-0002', groupSumColumns),
  DownloadByEquipment: download('DownloadByEquipment', '下载：按设备', '0009-0002', groupSumColumns),
  DownloadByEnterprise: download('DownloadByEnterprise', '下载：按企业', '0009-0005', enterpriseDownloadColumns),
  DownloadByPollutionSource: download('DownloadByPollutionSource', '下载：按污染源', '0009-0002', enterpriseSourceColumns),
  DownloadBySurfaceSource: download('DownloadBySurfaceSource', '下载：按面源', '0009-0002', surfaceSourceColumns),
}

const Name = ShortText('清单名称', 60)
const Note = Type.Optional(Type.String({ maxLength: 500, title: '说明' }))

/** Versions of the inventory. */
export const dischargeInventoryCalls = {
  Add: call({
    name: 'DischargeInventory.Add',
    title: '生成清单',
    method: 'POST',
    permission: 'inventory:manage',
    scope: 'none',
    audited: true,
    subject: input => input.name,
    input: Type.Object({
      name: Name,
      year: Year,
      /** The year's newest when left out. */
      runId: Type.Optional(RunId),
      note: Note,
    }),
    output: Type.Object({ id: Type.Integer(), version: Type.Integer() }),
  }),
  Update: call({
    name: 'DischargeInventory.Update',
    title: '更新清单草稿',
    method: 'POST',
    permission: 'inventory:manage',
    scope: 'none',
    audited: true,
    input: Type.Object({
      id: InventoryId,
      name: Type.Optional(Name),
      note: Note,
      /** Run that the inventory uses from now on. */
      runId: Type.Optional(RunId),
    }),
    output: InventoryRow,
  }),
  Query: call({
    name: 'DischargeInventory.Query',
    title: '清单列表',
    permission: '0009-0001',
    scope: 'filtered',
    input: Type.Object({
      year: Type.Optional(Year),
      state: Type.Optional(oneOf(inventoryStates, '状态')),
      search: Type.Optional(ShortText('关键词')),
    }),
    output: Type.Array(InventoryRow),
  }),
  SourceQuery: call({
    name: 'DischargeInventory.SourceQuery',
    title: '清单中的排放源',
    permission: '0009-0002',
    scope,
    input: Type.Object({ id: InventoryId, ...rowFilter, ...sortedPage }),
    output: pageOf(DischargeRow),
  }),
  QueryByID: call({
    name: 'DischargeInventory.QueryByID',
    title: '清单详情',
    permission: '0009-0001',
    scope: 'filtered',
    input: Type.Object({ id: InventoryId }),
    output: Type.Object({
      inventory: InventoryRow,
      run: Run,
      log: Type.Array(
        Type.Object({
          at: Type.String(),
          by: Type.String(),
          event: Type.String(),
          from: nullable(Type.String()),
          to: Type.String(),
          reason: nullable(Type.String()),
        }),
      ),
    }),
  }),
}
