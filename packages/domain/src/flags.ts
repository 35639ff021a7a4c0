/**
 * Marks on a measured value.
 *
 * A stored value is in its column only while it counts for statistics. A value that does not count is kept beside the row as
 * `{ mark, value }`, so that nothing is lost and every sum over a column is a sum over valid values.
 */

/** HJ 212-2017 Table 8, marks of the instrument; then the marks of the platform. */
export const markNames = {
  N: { label: '正常', valid: true, kind: 'device' },
  T: { label: '超测上限', valid: true, kind: 'device' },
  F: { label: '停运', valid: false, kind: 'device' },
  M: { label: '维护', valid: false, kind: 'device' },
  S: { label: '手工设定', valid: false, kind: 'device' },
  D: { label: '故障', valid: false, kind: 'device' },
  C: { label: '校准', valid: false, kind: 'device' },
  B: { label: '通讯异常', valid: false, kind: 'device' },
  RV: { label: '审核有效', valid: true, kind: 'review' },
  RM: { label: '审核无效', valid: false, kind: 'review' },
  OR: { label: '超出合理范围', valid: false, kind: 'quality' },
  NEG: { label: '负值', valid: false, kind: 'quality' },
  INV: { label: '倒挂', valid: true, kind: 'quality' },
  CON: { label: '恒值', valid: true, kind: 'quality' },
  JMP: { label: '突变', valid: true, kind: 'quality' },
} as const satisfies Record<string, { label: string; valid: boolean; kind: 'device' | 'review' | 'quality' }>

export type Mark = keyof typeof markNames
export const isMark = (text: string): text is Mark => Object.hasOwn(markNames, text)

/** Marks of one row, by parameter: the mark, the value as it came when it does not count, and why. */
export type RowMarks = Record<string, { mark: Mark; value?: number; reason?: string }>
