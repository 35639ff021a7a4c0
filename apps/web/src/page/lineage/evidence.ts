import { displayValue } from '@qingyuan/domain/format-cell.ts'
import { missingText } from '@qingyuan/domain/number-text.ts'
import type { ExplainResult } from './explanation.tsx'

/** The whole explanation as a text file, for users who check the number. */
export const evidenceText = ({
  title,
  subtitle,
  value,
  unit,
  levelLabel,
  formula,
  validity,
  inputs,
  records,
  clause,
  computedAt,
}: ExplainResult): string => {
  const columns = records.columns.filter(column => !column.hidden)
  const rows = Array.from({ length: records.rowCount }, (_, row) =>
    columns.map(column => displayValue(column, column.values[row]) ?? missingText).join('\t'),
  )
  return [
    `${title}\t${value} ${unit}\t${levelLabel ?? ''}`,
    subtitle,
    '',
    '公式',
    ...formula.map(step => (step.value === undefined ? step.text : `${step.text} = ${step.value}`)),
    '',
    `有效数据 ${validity.count}/${validity.of}，要求 ≥ ${validity.need}：${validity.valid ? '有效' : '数据有效性不足'}（${validity.rule}）`,
    '',
    '输入',
    ...inputs.map(input => `${input.label}\t${input.value}`),
    '',
    '原始记录',
    columns.map(column => (column.unit ? `${column.label} (${column.unit})` : column.label)).join('\t'),
    ...rows,
    '',
    `标准条款\t${clause.standard}\t${clause.text}`,
    computedAt ? `计算于 ${computedAt}` : '',
  ].join('\r\n')
}
