import { evidenceColumns } from '@qingyuan/contract/air/lineage.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { addDays } from '@qingyuan/domain/time.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import type { ClassCount } from '@qingyuan/engine/rollup/class-count.ts'
import { type DayColumns, daysNeeded, labelOf, metaOf } from '#/modules/air/read/public.ts'
import { standardClauses } from './clauses.ts'
import type { Explanation, Part } from './explanation-parts.ts'
import { formulaNumber } from './explanation-parts.ts'
import { type PeriodQuestion, readPeriod } from './period.ts'

const items = {
  good_days: { title: '优良天数', unit: '天' },
  good_ratio: { title: '优良天数比例', unit: '%' },
  heavy_days: { title: '重度及以上污染天数', unit: '天' },
  valid_days: { title: '有效天数', unit: '天' },
} as const
/** Beside those with a name of their own: days of class 1..6, and days on which a pollutant was primary. */
export type ClassItem = keyof typeof items | `class_days_${number}` | `primary_days_${PollutantId}`
const levelOf = (id: string): number => Number(/^class_days_([1-6])$/.exec(id)?.[1] ?? 0)
const primaryOf = (id: string): PollutantId | undefined => pollutantIds.find(pollutant => id === `primary_days_${pollutant}`)
export const isClassItem = (id: string): id is ClassItem => id in items || levelOf(id) > 0 || primaryOf(id) !== undefined

interface Counted {
  title: string
  unit: string
  value: string
  formula: string
}

/** Days of one class, or with one primary pollutant. */
const counted = (id: ClassItem, { byLevel, primaryDays, judged }: ClassCount): Counted | null => {
  const [level, pollutant] = [levelOf(id), primaryOf(id)]
  const of = (title: string, days: number): Counted => {
    const value = judged === 0 ? '—' : String(days)
    return { title, unit: '天', value, formula: `${judged} 个有效日中，${title} = ${days} 天` }
  }
  if (level > 0) return of(`${airClass(level).label}天数`, byLevel[level - 1]!)
  if (!pollutant) return null
  const words = of(`首要污染物为 ${labelOf(pollutant, 'day')} 的天数`, primaryDays[pollutant])
  return { ...words, formula: `${words.formula}（AQI > 50 的日；并列时各计一天）` }
}

const dayRecords = ({ services, place, period }: PeriodQuestion, columns: DayColumns): Explanation['records'] => {
  const at = Array.from(columns.aqi, (aqi, i) => (aqi < 0 ? -1 : i)).filter(i => i >= 0)
  const judged = (i: number) => columns.complete[i] === 1
  return buildFrame(
    evidenceColumns,
    at,
    {
      time: { label: '日期', of: i => addDays(columns.firstDay, i) },
      aqi: i => columns.aqi[i],
      class: i => airClass(levelOfAqi(columns.aqi[i]!)!).label,
      counts: i => (judged(i) ? '是' : '否'),
      note: i => (judged(i) ? null : '六项污染物日值不全'),
    },
    { meta: metaOf(services, '逐日级别', [place], period.first, period.last) },
  )
}

/** The counts that have a name of their own. */
const named = (item: keyof typeof items, classes: ClassCount): Counted => {
  const ratio = roundForDisplay(classes.goodRatio, 1)
  const count = (levels: readonly number[]) => levels.map(level => `${airClass(level).label} ${classes.byLevel[level - 1]}`).join(' + ')
  const known = (days: number) => (classes.judged === 0 ? '—' : String(days))
  const values = {
    good_days: known(classes.good),
    good_ratio: ratio === null ? '—' : ratio.toFixed(1),
    heavy_days: known(classes.heavy),
    valid_days: String(classes.judged),
  }
  const formulas = {
    good_days: `优良天数 = ${count([1, 2])} = ${classes.good}`,
    good_ratio: `优良天数比例 = ${classes.good} / ${classes.judged} × 100 % = ${formulaNumber(classes.goodRatio)} % → ${values.good_ratio} %`,
    heavy_days: `重度及以上污染天数 = ${count([5, 6])} = ${classes.heavy}`,
    valid_days: `有效天数 = ${count([1, 2, 3, 4, 5, 6])} = ${classes.judged}`,
  }
  return { ...items[item], value: values[item], formula: formulas[item] }
}

/** Days counted by class: good days and their share, days of heavy pollution, days that are judged at all. */
export const explainClassDays = async (question: PeriodQuestion, item: ClassItem): Promise<Explanation> => {
  const { columns, statistics, computed } = await readPeriod(question)
  const { classes, standard, days, judged } = statistics
  const explained = counted(item, classes) ?? named(item as keyof typeof items, classes)
  const state = (i: number): Part['state'] => (columns.aqi[i]! < 0 ? 'missing' : columns.complete[i] === 1 ? 'valid' : 'invalid')
  return {
    title: explained.title,
    subtitle: `${question.place.name} · ${question.label} · ${standard.aqi}`,
    value: explained.value,
    unit: explained.unit,
    level: null,
    levelLabel: null,
    formula: [{ text: classes.judged === 0 ? '该时段没有六项污染物齐全的有效日' : explained.formula }],
    validity: {
      count: classes.judged,
      of: judged.days,
      need: daysNeeded(statistics),
      valid: statistics.valid,
      rule: '六项污染物日值均有效的日参与统计',
    },
    parts: Array.from({ length: days }, (_, i) => ({ label: addDays(columns.firstDay, i).slice(5), state: state(i) })),
    inputs: [1, 2, 3, 4, 5, 6].map(level => ({ label: airClass(level).label, value: `${classes.byLevel[level - 1]} 天` })),
    records: dayRecords(question, columns),
    clause: standardClauses.aqi(standard),
    ...computed,
  }
}
