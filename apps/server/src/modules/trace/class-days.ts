import { airClass } from '@qingyuan/domain/classes.ts'
import { addDays } from '@qingyuan/domain/time.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { type DayColumns, metaOf, shown, textColumn } from '#/modules/air-quality/service.ts'
import { clauses } from './clauses.ts'
import type { Explanation, Part } from './parts.ts'
import { plain } from './parts.ts'
import { needOf, type PeriodQuestion, readPeriod } from './period.ts'

const items = {
  good_days: { title: '优良天数', unit: '天' },
  good_ratio: { title: '优良天数比例', unit: '%' },
  heavy_days: { title: '重度及以上污染天数', unit: '天' },
  valid_days: { title: '有效天数', unit: '天' },
} as const
export type ClassItem = keyof typeof items
export const isClassItem = (id: string): id is ClassItem => id in items

const dayRecords = ({ services, place, period }: PeriodQuestion, columns: DayColumns): Explanation['records'] => {
  const at = Array.from(columns.aqi, (aqi, i) => (aqi < 0 ? -1 : i)).filter(i => i >= 0)
  const judged = (i: number) => columns.complete[i] === 1
  return {
    columns: [
      textColumn(
        'time',
        '日期',
        at.map(i => addDays(columns.firstDay, i)),
        'time',
      ),
      { key: 'aqi', label: 'AQI', kind: 'number', parameter: 'aqi', decimals: 0, values: at.map(i => columns.aqi[i]!) },
      textColumn(
        'class',
        '级别',
        at.map(i => airClass(levelOfAqi(columns.aqi[i]!)!).label),
      ),
      textColumn(
        'counts',
        '参与统计',
        at.map(i => (judged(i) ? '是' : '否')),
      ),
      textColumn(
        'note',
        '说明',
        at.map(i => (judged(i) ? null : '六项污染物日值不全')),
      ),
    ],
    rowCount: at.length,
    meta: metaOf(services, '逐日级别', [place], period.first, period.last),
  }
}

/** Days counted by class: good days and their share, days of heavy pollution, days that are judged at all. */
export const explainClassDays = async (question: PeriodQuestion, item: ClassItem): Promise<Explanation> => {
  const { columns, statistics, computed } = await readPeriod(question)
  const { classes, standard, days } = statistics
  const ratio = shown(classes.goodRatio, 1)
  const numbers = {
    good_days: classes.judged === 0 ? null : classes.good,
    good_ratio: ratio,
    heavy_days: classes.judged === 0 ? null : classes.heavy,
    valid_days: classes.judged,
  }
  const count = (levels: readonly number[]) => levels.map(level => `${airClass(level).label} ${classes.byLevel[level - 1]}`).join(' + ')
  const formulas = {
    good_days: `优良天数 = ${count([1, 2])} = ${classes.good}`,
    good_ratio: `优良天数比例 = ${classes.good} / ${classes.judged} × 100 % = ${plain(classes.goodRatio)} % → ${ratio === null ? '—' : ratio.toFixed(1)} %`,
    heavy_days: `重度及以上污染天数 = ${count([5, 6])} = ${classes.heavy}`,
    valid_days: `有效天数 = ${count([1, 2, 3, 4, 5, 6])} = ${classes.judged}`,
  }
  const value = numbers[item]
  const state = (i: number): Part['state'] => (columns.aqi[i]! < 0 ? 'missing' : columns.complete[i] === 1 ? 'valid' : 'invalid')
  return {
    title: items[item].title,
    subtitle: `${question.place.name} · ${question.label} · ${standard.aqi}`,
    value: value === null ? '—' : item === 'good_ratio' ? value.toFixed(1) : String(value),
    unit: items[item].unit,
    level: null,
    levelLabel: null,
    formula: [{ text: classes.judged === 0 ? '该时段没有六项污染物齐全的有效日' : formulas[item] }],
    validity: {
      count: classes.judged,
      of: days,
      need: needOf(question, statistics),
      valid: statistics.valid,
      rule: '六项污染物日值均有效的日参与统计',
    },
    parts: Array.from({ length: days }, (_, i) => ({ label: addDays(columns.firstDay, i).slice(5), state: state(i) })),
    inputs: [1, 2, 3, 4, 5, 6].map(level => ({ label: airClass(level).label, value: `${classes.byLevel[level - 1]} 天` })),
    records: dayRecords(question, columns),
    clause: clauses.aqi(standard),
    ...computed,
  }
}
