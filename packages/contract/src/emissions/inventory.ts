import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { dryRunOption, importSteps, startedImport } from '../import-steps.ts'
import { CountyId, emptyInput, frameOf, nullable, oneOf, Page, pageOf, ShortText } from '../schemas.ts'
import { inventoryAnalysisCalls } from './inventory-analysis.ts'
import { inventoryCoverageCalls } from './inventory-coverage.ts'
import { EmissionPollutant, InventoryId, inventoryStates, Run, RunId, SccPrefix, Year } from './inventory-schemas.ts'
import { inventoryComparisonColumns } from './mass-columns.ts'

const compare = call({
  name: 'Inventory.Compare',
  title: '清单对比',
  permission: '0009-0001',
  scope: 'filtered',
  input: Type.Object({
    first: InventoryId,
    second: Type.Optional(InventoryId),
    /** A finished calculation instead of the second inventory: what it would become. */
    runId: Type.Optional(RunId),
    by: oneOf(['pollutant', 'category', 'county', 'sector', 'enterprise'] as const, '对比方式'),
    pollutant: EmissionPollutant,
    /** Only sources that both have from a report of their own year, over the months that both reports have. */
    same: Type.Optional(Type.Boolean({ title: '同源对比', default: false })),
  }),
  output: frameOf(inventoryComparisonColumns),
})
/** Beyond the specification's list: runs and versions, and what the analysis pages ask. */
export const inventoryCalls = {
  Options: call({
    name: 'Inventory.Options',
    title: '可选清单与年份',
    permission: 'signed-in',
    scope: 'filtered',
    input: emptyInput,
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
    permission: 'discharge:view',
    scope: 'filtered',
    input: Type.Object({ year: Type.Optional(Year) }),
    output: Type.Array(Run),
  }),
  Problems: call({
    name: 'Inventory.Problems',
    title: '计算检查结果',
    permission: 'discharge:view',
    scope: 'filtered',
    input: Type.Object({ runId: RunId, kind: Type.Optional(oneOf(['block', 'missing', 'warn'] as const, '级别')), ...Page }),
    output: pageOf(
      Type.Object({
        source: Type.String(),
        name: Type.String(),
        enterprise: nullable(Type.String()),
        enterpriseId: nullable(Type.Integer()),
        /** DA001 */
        outlet: nullable(Type.String()),
        /** Where in the form: 燃料 第 2 行 烟煤. */
        line: nullable(Type.String()),
        todo: Type.String(),
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
    subject: input => `清单 ${input.id} ${input.event}`,
    input: Type.Object({
      id: InventoryId,
      event: oneOf(['propose', 'publish', 'setDefault', 'withdraw', 'archive', 'delete'] as const, '操作'),
      reason: Type.Optional(Type.String({ maxLength: 500, title: '理由' })),
    }),
    output: emptyInput,
  }),
  Merge: call({
    name: 'Inventory.Merge',
    title: '合并清单',
    method: 'POST',
    permission: 'inventory:manage',
    scope: 'none',
    audited: true,
    subject: input => input.name,
    input: Type.Object({
      name: ShortText('清单名称', 60),
      base: InventoryId,
      other: InventoryId,
      /** Rows taken from the other: those of these counties, of these categories; rows that meet both where both are given. */
      counties: Type.Optional(Type.Array(CountyId, { maxItems: 12, title: '区县' })),
      categories: Type.Optional(Type.Array(SccPrefix, { maxItems: 20, title: '部门' })),
    }),
    output: Type.Object({ id: Type.Integer(), taken: Type.Integer(), kept: Type.Integer() }),
  }),
  /** Imports the file as a job, or only checks it with `dryRun`. */
  ImportFF10: call({
    name: 'Inventory.ImportFF10',
    title: '导入 SMOKE FF10 清单',
    method: 'POST',
    permission: 'inventory:manage',
    scope: 'none',
    audited: true,
    subject: (_, fileName) => fileName,
    upload: true,
    input: Type.Object({ name: ShortText('清单名称', 60), year: Type.Optional(Year), ...dryRunOption }),
    output: startedImport,
  }),
  ...importSteps('Inventory', '清单文件', 'inventory:manage'),
  Compare: compare,
  CompareExport: exportOf(compare),
  Activate: call({
    name: 'Inventory.Activate',
    title: '设为溯源模型的排放输入',
    method: 'POST',
    permission: 'inventory:manage',
    scope: 'none',
    audited: true,
    subject: input => `清单 ${input.id}`,
    input: Type.Object({ id: InventoryId }),
    output: Type.Object({ gridId: Type.Integer(), areaT: Type.Number(), outlets: Type.Integer(), enterprises: Type.Integer() }),
  }),
  TracingInput: call({
    name: 'Inventory.TracingInput',
    title: '溯源模型现用的排放输入',
    permission: 'inventory:manage',
    scope: 'none',
    input: emptyInput,
    output: nullable(
      Type.Object({
        name: Type.String(),
        since: Type.String(),
        inventoryId: nullable(Type.Integer()),
        /** Grid that was in use before it. */
        before: nullable(Type.String()),
        undoable: Type.Boolean(),
      }),
    ),
  }),
  Deactivate: call({
    name: 'Inventory.Deactivate',
    title: '恢复溯源模型此前的排放输入',
    method: 'POST',
    permission: 'inventory:manage',
    scope: 'none',
    audited: true,
    input: emptyInput,
    output: Type.Object({ name: Type.String(), before: nullable(Type.String()) }),
  }),
  ...inventoryAnalysisCalls,
  ...inventoryCoverageCalls,
}
