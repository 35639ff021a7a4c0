import { numberText } from './number-text.ts'

const partHours = 3
/** Parts of the day at night: 22–24, 01–03 and 04–06 h. */
const isNight = (part: number) => part === 7 || part < 2

/** When a source works, from its strength by part of the day: 全天, 夜间, 白天, or its strongest hours. */
export const courseText = (course: readonly (number | null)[]): string => {
  const known = course.map(value => value ?? 0)
  const total = known.reduce((sum, value) => sum + value, 0)
  if (total <= 0) return '—'
  const active = known.filter(value => value > total / 24).length
  if (active >= 6) return '全天'
  const night = known.reduce((sum, value, part) => (isNight(part) ? sum + value : sum), 0) / total
  if (night >= 0.7) return '夜间'
  if (night <= 0.15) return '白天'
  const top = known.indexOf(Math.max(...known))
  return `${numberText(top * partHours, 0)}–${numberText((top + 1) * partHours, 0)} 时`
}
