import { faultOfTerms } from '@qingyuan/domain/alarms/check-rule.ts'
import { type AlarmTerms, seriesOf } from '@qingyuan/domain/alarms/rule.ts'
import { isMeasured } from '@qingyuan/domain/parameters.ts'
import { airRefusal } from '#/modules/air/read/public.ts'

/** Terms that say something and read series that stations have. */
export const checkedTerms = ({ condition, hours, clearHours }: AlarmTerms): AlarmTerms => {
  const fault = faultOfTerms({ condition, hours, clearHours })
  if (fault !== null) throw airRefusal('INVALID_INPUT', fault)
  const unknown = seriesOf(condition).find(series => !isMeasured(series))
  if (unknown !== undefined) throw airRefusal('INVALID_INPUT', `没有指标“${unknown}”`)
  return { condition, hours, clearHours }
}
