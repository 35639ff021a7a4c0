import type { InputOf } from '@qingyuan/contract/call.ts'
import type { sourceClassCalls } from '@qingyuan/contract/calls/factors.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import type { Services } from '#/platform/services.ts'
import { factorKinds } from './kinds.ts'
import { sourceFacts } from './library.ts'
import { selectFactors } from './queries.ts'
import { toRow } from './rows.ts'

/** The library has some four thousand rows; a table of them all is one answer. */
const everything = { limit: 20_000, offset: 0 }

type Row = ReturnType<typeof toRow>

const columns: readonly [key: string, label: string, of: (row: Row) => string | number | null][] = [
  ['id', '编号', row => row.id],
  ['scc', '排放源编码', row => row.scc || '通用'],
  ['sector', '行业', row => row.sector],
  ['product', '燃料/产品', row => row.fuelOrProduct],
  ['technology', '工艺技术', row => row.technology],
  ['control', '治理技术', row => [row.control, row.controlName].filter(Boolean).join(' ')],
  ['name', '污染物或参数', row => row.name],
  ['value', '取值', row => (Number.isFinite(Number(row.value)) ? Number(row.value) : row.value)],
  ['unit', '单位', row => row.unit],
  ['low', '下限', row => row.low],
  ['high', '上限', row => row.high],
  ['quality', '质量等级', row => row.quality],
  ['provenance', '来源', row => row.provenance],
  ['basis', '依据', row => row.basis],
  ['note', '备注', row => row.note],
  ['version', '版本', row => row.version],
  ['by', '修改人', row => row.by],
  ['at', '修改时间', row => row.at],
  ['reason', '理由', row => row.reason],
]
const numeric = new Set(['low', 'high', 'version'])

/** A kind of factors with value, unit, quality, provenance and who changed it, as the page filters it. */
export const factorTable = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { kind, sourceCode, ...filter }: InputOf<(typeof sourceClassCalls)['Factors']>,
): Promise<Frame> => {
  const { controls } = await sourceFacts({ db })
  const rows = (await selectFactors(db, { kind: factorKinds[kind].kind, prefix: sourceCode, ...filter }, everything)).map(row =>
    toRow(row, controls),
  )
  return {
    columns: columns.map(
      ([key, label, of]): FrameColumn => ({ key, label, kind: numeric.has(key) ? 'number' : 'text', values: rows.map(of) }),
    ),
    rowCount: rows.length,
    meta: {
      title: `排放因子库 ${factorKinds[kind].noun}`,
      timeConvention: '修改时间为北京时间',
      demo: false,
      madeAt: formatDateTime(clock.now()),
    },
  }
}
