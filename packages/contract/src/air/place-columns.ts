import { hiddenColumnSpec, optionalColumn, textColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'

/** Columns before the numbers of a table by place and time: the place where there are several. */
export const placeTimeColumns = {
  time: timeColumnSpec('时间'),
  place: optionalColumn(textColumnSpec('点位')),
  place_id: optionalColumn(hiddenColumnSpec('点位编号')),
}
