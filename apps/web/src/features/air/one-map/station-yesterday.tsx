import { type ClassTheme } from '@qingyuan/charts/palette.ts'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { addDays } from '@qingyuan/domain/time.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { ParameterName } from '#/map/parameters.tsx'
import { ClassGround } from './panel-parts.tsx'

/** The station's day before the shown one; nothing where it has none. */
export const StationYesterday = ({ placeId, day, colours }: { placeId: number; day: string; colours: ClassTheme }) => {
  const yesterday = addDays(day, -1)
  const { data } = useCall(homeCalls.stationDayList, { day: yesterday }, { staleMs: 300_000 })
  const found = data?.find(row => row.placeId === placeId)
  if (!found || found.aqi === null) return null
  const primary = found.primary[0] as ParameterId | undefined
  return (
    <Row gap={8} margin={[8, 0, 0, 0]}>
      <Text colour="textSecondary" size={12}>
        前一日 {yesterday.slice(5)}
      </Text>
      <b>AQI {numberText(found.aqi, 0)}</b>
      {found.class && (
        <ClassGround level={found.class} colours={colours}>
          {airClass(found.class).label}
        </ClassGround>
      )}
      <Text colour="textSecondary" size={12}>
        {primary && parameters[primary] && (
          <>
            首要 <ParameterName id={primary} />
          </>
        )}
        {!found.complete && ' 有效性不足'}
      </Text>
    </Row>
  )
}
