import type { Frame } from '@qingyuan/domain/frame.ts'
import type { Question } from '../question/question.ts'

/** What stacks are measured for, by what is traced; of carbon monoxide nothing. */
const measuredAs: Partial<Record<Question['parameter'], string>> = { so2: 'so2', no2: 'nox', pm10: 'pm', pm2_5: 'pm' }

/** The column of what is traced is the first of those with numbers: the panel is narrow. */
export const tracedFirst = (frame: Frame, parameter: Question['parameter']): Frame => {
  const traced = frame.columns.find(column => column.key === measuredAs[parameter])
  if (!traced) return frame
  const others = frame.columns.filter(column => column !== traced)
  const at = others.findIndex(column => column.kind === 'number')
  return { ...frame, columns: others.toSpliced(at, 0, traced) }
}
