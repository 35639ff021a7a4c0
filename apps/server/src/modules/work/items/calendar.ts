import { isDay } from '@qingyuan/domain/time.ts'
import { minutesOfClock } from '@qingyuan/domain/working-hours.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'
import { deleteException, putException, replaceSpans } from './calendar-queries.ts'

/** Hours of a working day as `08:30-12:00`, ascending and apart. Deadlines that are set already stay. @throws INVALID_INPUT */
export const setWorkingHours = async ({ db }: Pick<Services, 'db'>, texts: readonly string[]): Promise<void> => {
  let last = -1
  const spans = texts.map(text => {
    const [from, to, ...rest] = text.split('-').map(clock => minutesOfClock(clock.trim()) ?? Number.NaN)
    if (!(from! > last && to! > from!) || rest.length > 0)
      throw appError('INVALID_INPUT', { message: `上班时段“${text}”应为 08:30-12:00 的形式，依次排列且不重叠`, field: 'hours' })
    last = to!
    return [from!, to!] as const
  })
  if (spans.length === 0) throw appError('INVALID_INPUT', { message: '至少填写一个上班时段', field: 'hours' })
  await replaceSpans(db, spans)
}

/** A public holiday, a make-up workday, or a day as its weekday says. Deadlines that are set already stay. @throws INVALID_INPUT */
export const setWorkingDay = async (
  { db }: Pick<Services, 'db'>,
  { day, kind, note }: { day: string; kind: 'off' | 'working' | 'usual'; note: string },
): Promise<void> => {
  if (!isDay(day)) throw appError('INVALID_INPUT', { message: `“${day}”不是有效的日期`, field: 'day' })
  if (kind === 'usual') await deleteException(db, day)
  else await putException(db, { day, working: kind === 'working', note })
}
