import { faultOfTerms } from '@qingyuan/domain/alarms/check-rule.ts'
import { type AlarmTerms, derivedOf, seriesOf } from '@qingyuan/domain/alarms/rule.ts'
import { isMeasured } from '@qingyuan/domain/parameters.ts'
import { fewestComparable, isComparable, profileName, sourceProfiles } from '@qingyuan/domain/species/source-profiles.ts'
import { airRefusal } from '#/modules/air/read/public.ts'

/** Terms that say something and read series that stations have. */
export const checkedTerms = ({ condition, hours, clearHours, quiet }: AlarmTerms): AlarmTerms => {
  const fault = faultOfTerms({ condition, hours, clearHours })
  if (fault !== null) throw airRefusal('INVALID_INPUT', fault)
  const unknown = seriesOf(condition).find(series => !isMeasured(series))
  if (unknown !== undefined) throw airRefusal('INVALID_INPUT', `没有指标“${unknown}”`)
  const profiles = derivedOf(condition).flatMap(series => (series.kind === 'share' ? [] : [series.profile]))
  const missing = profiles.find(code => !sourceProfiles.some(profile => profile.code === code))
  const short = profiles.find(code => !isComparable(code))
  if (missing !== undefined) throw airRefusal('INVALID_INPUT', `源谱库中没有“${missing}”`)
  if (short !== undefined) throw airRefusal('INVALID_INPUT', `源谱“${profileName(short)}”所列物种不足 ${fewestComparable} 种，不能作指纹`)
  return { condition, hours, clearHours, ...(quiet && quiet.length > 0 ? { quiet: [...new Set(quiet)].sort((a, b) => a - b) } : {}) }
}
