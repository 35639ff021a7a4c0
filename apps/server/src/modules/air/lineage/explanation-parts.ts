import { evidenceColumns, type traceCalls } from '@qingyuan/contract/air/lineage.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { isMark, markNames as markTable } from '@qingyuan/domain/flags.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { digitsText, missingText } from '@qingyuan/domain/number-text.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'
import { formatDateTime, formatHour, type Step } from '@qingyuan/domain/time.ts'
import type { AreaMean } from '@qingyuan/engine/rollup/area.ts'
import { type AirServices, classOf, metaOf } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { RecordRow } from './queries.ts'

export type Explanation = OutputOf<typeof traceCalls.Explain>
export type Part = Explanation['parts'][number]

/** A number in a formula: at most four decimals, no trailing zeros, true minus, thin spaces between thousands. */
export const formulaNumber = (value: number, decimals = 4): string =>
  Number.isFinite(value) ? digitsText(String(roundGbt8170(value, decimals))) : missingText

export const fixedText = (value: number, id: ParameterId, { decimals } = parameters[id] as { decimals: number }): string => {
  const number = roundForDisplay(value, decimals)
  return number === null ? '—' : number.toFixed(decimals)
}

/** Rounding of an unrounded result, as the last step of a formula. */
export const roundingStep = (value: number, id: ParameterId, shown = parameters[id] as { decimals: number }) => ({
  text: `${formulaNumber(value)} → ${fixedText(value, id, shown)}（GB/T 8170）`,
  value: fixedText(value, id, shown),
})

export const gradeOf = (
  id: ParameterId,
  value: number,
  step: Step,
  scale: ClassScale,
  { decimals } = parameters[id] as { decimals: number },
) => {
  const level = classOf(id, roundForDisplay(value, decimals), step, scale)
  return { level, levelLabel: level === null ? null : airClass(level).label }
}

/** An area's value as the mean of its evaluation stations: the formula with its numbers, and whether enough of them count. */
export const meanOfMembers = (
  area: AreaMean,
  id: ParameterId,
  need: number,
  nothing: string,
): Pick<Explanation, 'formula' | 'validity'> => ({
  formula:
    area.count === 0
      ? [{ text: nothing }]
      : [
          { text: `C = Σ C站 / n = ${formulaNumber(area.mean * area.count)} / ${area.count} = ${formulaNumber(area.mean)}` },
          roundingStep(area.mean, id),
        ],
  validity: { count: area.count, of: area.of, need: Math.ceil(area.of * need), valid: area.valid, rule: '有效评价点不少于 75 %' },
})

const channels: Readonly<Record<string, string>> = {
  hj212: 'HJ 212',
  file: '文件导入',
  push: '接口推送',
  derived: '站点计算',
  demo: '演示数据',
}

/** `HJ 212 · QN …`, and who judged a value that a person judged. */
export const sourceText = (row: RecordRow): string => {
  const channel = row.sourceKind === null ? '来源未登记' : (channels[row.sourceKind] ?? row.sourceKind)
  const ref = row.ref === null ? '' : row.sourceKind === 'hj212' && !row.ref.startsWith('QN') ? ` · QN ${row.ref}` : ` · ${row.ref}`
  const judged = row.mark?.mark === 'RM' && row.changedBy ? ` · ${row.changedBy} 审核无效` : ''
  const reason = row.mark?.reason ? `：${row.mark.reason}` : ''
  return `${channel}${ref}${judged}${reason}`
}

const counts = (row: RecordRow): boolean => row.value !== null

export const stateOf = (row: RecordRow | undefined): Part['state'] =>
  !row ? 'missing' : counts(row) ? 'valid' : row.mark && row.mark.mark !== 'N' ? 'invalid' : 'missing'

/** Raw records: hour, value as it came, mark, whether it counts, source. */
export const recordFrame = (
  services: AirServices,
  place: PlaceRecord,
  id: ParameterId,
  rows: readonly RecordRow[],
  names?: ReadonlyMap<number, string>,
): Explanation['records'] => {
  const { decimals, unit, label } = parameters[id]
  const days = rows.map(row => formatHour(row.hour).slice(0, 10))
  const notes = Object.fromEntries(rows.flatMap((row, i) => (row.mark && row.mark.mark !== 'N' ? [[i, row.mark]] : [])))
  const markOf = (row: RecordRow) => row.mark?.mark ?? 'N'
  return buildFrame(
    evidenceColumns,
    rows,
    {
      time: row => formatHour(row.hour),
      ...(names && { place: row => names.get(row.placeId) ?? '' }),
      value: { label: `${label} 浓度`, unit, decimals, parameter: id, notes, of: row => row.value ?? row.mark?.value },
      mark: markOf,
      mark_label: row => (isMark(markOf(row)) ? markTable[markOf(row) as 'N'].label : ''),
      counts: row => (counts(row) ? '是' : '否'),
      source: sourceText,
      received_at: row => formatDateTime(row.receivedAt),
    },
    { meta: metaOf(services, '原始记录', [place], days[0] ?? '', days.at(-1) ?? days[0] ?? '') },
  )
}

/** Records that are themselves values of places or days. */
export const valueFrame = (
  services: AirServices,
  place: PlaceRecord,
  id: ParameterId,
  lead: { key: 'time' | 'place' | 'parameter'; label: string },
  rows: readonly { label: string; value: number; counts: boolean; note?: string }[],
  span: readonly [string, string],
): Explanation['records'] => {
  const { decimals, unit, label } = parameters[id]
  return buildFrame(
    evidenceColumns,
    rows,
    {
      [lead.key]: { label: lead.label, of: (row: (typeof rows)[number]) => row.label },
      value: { label, unit, decimals, parameter: id, of: row => row.value },
      counts: row => (row.counts ? '是' : '否'),
      note: row => row.note,
    },
    { meta: metaOf(services, '计算输入', [place], span[0], span[1]) },
  )
}
