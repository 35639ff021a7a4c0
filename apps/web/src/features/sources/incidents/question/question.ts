import type { StartHeight, TracedId } from '@qingyuan/contract/sources/trace-words.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'

/** What an incident is traced by. */
export interface Question {
  placeId: number
  from: string
  to: string
  parameter: TracedId
  rangeM: number
  height: StartHeight
}

export const longestHours = 24

/** Why a question cannot be sent; null when it can. */
export const faultOf = (question: Pick<Question, 'from' | 'to' | 'rangeM'>): string | null => {
  const [from, to] = [parseHour(question.from), parseHour(question.to)]
  if (from === null || to === null) return '选择起止时间'
  if (to < from) return '结束时间早于开始时间'
  if ((to - from) / hourMs >= longestHours) return `时段最长 ${longestHours} 小时`
  return question.rangeM >= 100 && question.rangeM <= 50_000 ? null : '范围须在 100–50000 m'
}

/** The same question about as many hours, up to another one. */
export const movedTo = (question: Question, hour: number): Question => {
  const [from, to] = [parseHour(question.from), parseHour(question.to)]
  const span = from === null || to === null ? 0 : to - from
  return { ...question, from: formatHour(hour - span), to: formatHour(hour) }
}
