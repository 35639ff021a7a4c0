import type { flueGasColumns } from '@qingyuan/contract/sources/outlets.ts'
import { columnsByKey, type DeclaredFrame } from '@qingyuan/domain/declared-columns.ts'
import type { Question } from '../question/question.ts'

type FlueFrame = DeclaredFrame<typeof flueGasColumns>

/** What stacks are measured for, by what is traced; of carbon monoxide nothing. */
const measuredAs: Partial<Record<Question['parameter'], 'so2' | 'nox' | 'pm'>> = { so2: 'so2', no2: 'nox', pm10: 'pm', pm2_5: 'pm' }

/** The column of what is traced is the first of those with numbers: the panel is narrow. */
export const tracedFirst = (frame: FlueFrame, parameter: Question['parameter']): FlueFrame => {
  const key = measuredAs[parameter]
  if (!key) return frame
  const traced = columnsByKey(frame)[key]
  const others = frame.columns.filter(column => column !== traced)
  const at = others.findIndex(column => column.kind === 'number')
  return { ...frame, columns: others.toSpliced(at, 0, traced) }
}
