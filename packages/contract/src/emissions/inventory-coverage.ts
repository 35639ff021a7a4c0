import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput, NumberOrNull, nullable, ShortText } from '../schemas.ts'
import { InventoryId, JudgedCoverage, RunId, Year } from './inventory-schemas.ts'

const Count = Type.Object({
  in: Type.Integer(),
  /** Taken over from the year before. */
  filled: Type.Integer(),
  of: Type.Integer(),
})

const Figures = Type.Object({
  enterprises: Count,
  surface: Count,
  /** Of what the year before emitted, per cent: by those who reported, and by those taken over. */
  shares: Type.Array(Type.Object({ id: Type.String(), in: NumberOrNull, filled: NumberOrNull })),
  /** The least of the shares of those who reported; null without a year before. */
  percent: NumberOrNull,
  filledPercent: NumberOrNull,
})

const Limit = Type.Integer({ minimum: 0, maximum: 100, title: '单人发布的最低覆盖率（%）' })

/** How complete an inventory or a calculation is, and what follows from it. */
export const inventoryCoverageCalls = {
  Coverage: call({
    name: 'Inventory.Coverage',
    title: '清单覆盖情况',
    permission: 'signed-in',
    scope: 'filtered',
    input: Type.Object({ inventoryId: Type.Optional(InventoryId), runId: Type.Optional(RunId), year: Type.Optional(Year) }),
    output: Type.Object({
      subject: Type.String(),
      year: Type.Integer(),
      /** Year that it is compared with; null where nothing was calculated for the year before. */
      referenceYear: nullable(Type.Integer()),
      figures: Figures,
      judged: JudgedCoverage,
      /** Per cent below which a publication needs a second person and a reason. */
      limit: Type.Number(),
      sufficient: Type.Boolean(),
      counties: Type.Array(Type.Object({ countyId: Type.Integer(), county: Type.String(), figures: Figures })),
    }),
  }),
  CoverageLimit: call({
    name: 'Inventory.CoverageLimit',
    title: '单人发布的最低覆盖率',
    permission: 'inventory:manage',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({ limit: Type.Number(), changedBy: nullable(Type.String()), changedAt: nullable(Type.String()) }),
  }),
  SaveCoverageLimit: call({
    name: 'Inventory.SaveCoverageLimit',
    title: '保存单人发布的最低覆盖率',
    method: 'POST',
    permission: 'system:dictionaries:edit',
    scope: 'none',
    audited: true,
    subject: ({ limit }) => `单人发布的最低覆盖率 ${limit} %`,
    input: Type.Object({ limit: Limit }),
    output: emptyInput,
  }),
  FillGaps: call({
    name: 'Inventory.FillGaps',
    title: '缺报排放源沿用上年',
    method: 'POST',
    permission: 'inventory:manage',
    scope: 'none',
    audited: true,
    subject: input => input.name,
    input: Type.Object({ id: InventoryId, name: ShortText('清单名称', 60) }),
    output: Type.Object({ id: Type.Integer(), filled: Type.Integer(), kept: Type.Integer() }),
  }),
}
