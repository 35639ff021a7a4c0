import { sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { classTree, selectFactors, sourceFacts, toRow } from '#/modules/emissions/factor-library/public.ts'
import { serveCalls } from '#/platform/module.ts'
import { factorKinds } from './kinds.ts'

/** The library has some four thousand rows; a table of them all is one answer. */
const everything = { limit: 20_000, offset: 0 }

type Row = ReturnType<typeof toRow>

const columnsFor = (rows: readonly Row[]): FrameColumn[] => {
  const { text, mixed, number } = columnsOf(rows)
  return [
    text('id', '编号', row => row.id),
    text('scc', '排放源编码', row => row.scc || '通用'),
    text('sector', '行业', row => row.sector),
    text('product', '燃料/产品', row => row.fuelOrProduct),
    text('technology', '工艺技术', row => row.technology),
    text('control', '治理技术', row => [row.control, row.controlName].filter(Boolean).join(' ')),
    text('name', '污染物或参数', row => row.name),
    // Numbers and words below one another.
    {
      key: 'value',
      label: '取值',
      kind: 'text',
      values: rows.map(({ value }) => (Number.isFinite(Number(value)) ? Number(value) : value)),
    },
    text('unit', '单位', row => row.unit),
    mixed('low', '下限', row => row.low),
    mixed('high', '上限', row => row.high),
    text('quality', '质量等级', row => row.quality),
    text('provenance', '来源', row => row.provenance),
    text('basis', '依据', row => row.basis),
    text('note', '备注', row => row.note),
    number('version', '版本', '', 0, row => row.version),
    text('by', '修改人', row => row.by),
    text('at', '修改时间', row => row.at),
    text('reason', '理由', row => row.reason),
  ]
}

export const sourceClassService = serveCalls(sourceClassCalls, {
  /** A kind of factors with value, unit, quality, provenance and who changed it, as the page filters it. */
  Factors: async ({ services: { db, clock } }, { kind, sourceCode, ...filter }) => {
    const { controls } = await sourceFacts({ db })
    const rows = (await selectFactors(db, { kind: factorKinds[kind].kind, prefix: sourceCode, ...filter }, everything)).map(row =>
      toRow(row, controls),
    )
    return {
      columns: columnsFor(rows),
      rowCount: rows.length,
      meta: {
        title: `排放因子库 ${factorKinds[kind].noun}`,
        timeConvention: '修改时间为北京时间',
        demo: false,
        madeAt: formatDateTime(clock.now()),
      },
    }
  },
  Tree: ({ services }) => classTree(services),
})
