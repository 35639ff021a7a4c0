import { hiddenColumnSpec, optionalColumn, textColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'

/** Columns before the numbers of a table by place and time: the place where there are several. */
export const placeTimeColumns = {
  time: timeColumnSpec('时间'),
  place: optionalColumn(textColumnSpec('点位')),
  place_id: optionalColumn(hiddenColumnSpec('点位编号')),
}

/** Name and id of the place of a row. */
export const placeColumns = (label: string, width?: number) => ({
  name: textColumnSpec(label, { width }),
  place_id: hiddenColumnSpec('点位编号'),
})

/** Pollutants as columns of days and longer periods: ozone by its daily maximum 8 h. */
export const dailyPollutantIds = pollutantIds.map(id => (id === 'o3' ? ('o3_8h' as const) : id))
