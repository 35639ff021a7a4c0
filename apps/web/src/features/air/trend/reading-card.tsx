import { trendCalls } from '@qingyuan/contract/air/trend.ts'
import { changeText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Box, Hint, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { ReadingCard } from '#/page/reading-card.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { missingOf, readingOf, type Slope, slopeVerdict } from './reading.ts'
import { changeInput, profileInput, slopeInput } from './trend-calls.ts'
import { focusOf, type TrendProps } from './trend-filters.tsx'

const slopeMargin = [0, 0, 12, 0] as const

/** Theil–Sen slope of the monthly values with its 95 % interval. */
const SlopeBox = ({ trend, slope }: { trend: TrendProps; slope: Slope | undefined }) => {
  const { unit, label, decimals } = parameters[trend.series.parameter]
  if (!slope) return null
  const text = (value: number | null) => changeText(value, decimals + 1)
  if (slope.slopePerYear === null)
    return (
      <Hint margin={slopeMargin}>
        <Subscript text={label} /> 多年趋势（Theil–Sen）：有效月 {slope.months} 个，{slopeVerdict(slope)}。
      </Hint>
    )
  return (
    <Hint as="div" margin={slopeMargin}>
      <Subscript text={label} /> 多年趋势（Theil–Sen）
      <div>
        <Text as="b" colour="text" size={22} weight={600} lineHeight={28}>
          {text(slope.slopePerYear)}
        </Text>{' '}
        {unit} / 年
      </div>
      95% 区间 {text(slope.lower)} ~ {text(slope.upper)}，n = {slope.months} 个月，{slopeVerdict(slope)}。已扣除季节变化。
    </Hint>
  )
}

/** 读图: what the numbers on screen say, and what they leave out. */
export const TrendReading = (trend: TrendProps) => {
  const place = focusOf(trend)
  const id = place?.id ?? 0
  const frame = useCall(trendCalls.Change, changeInput(trend)).data
  const slopes = useCall(trendCalls.Slope, slopeInput(trend))
  const day = useCall(trendCalls.Profile, profileInput(trend, 'hour')).data
  const week = useCall(trendCalls.Profile, profileInput(trend, 'weekday')).data
  const { missing, of } = frame ? missingOf(frame, id) : { missing: 0, of: 0 }
  return (
    <ReadingCard
      subtitle={place?.name}
      sentences={frame ? readingOf(frame, id, day, week) : []}
      note={`${missing > 0 ? `${of} 个时次中 ${missing} 个没有有效值，未参与计算；` : `${of} 个时次都有数值；`}日、周变化至少取 30 天，月变化至少取一年。`}
      above={
        <Box rigid>
          {trend.series.parameter === 'aqi' ? (
            <Hint margin={slopeMargin}>AQI 没有月均值，多年趋势请选污染物，或把时间粒度改为月后看综合指数。</Hint>
          ) : (
            <StateGate query={slopes} what="多年趋势计算" skeleton="block">
              {found => <SlopeBox trend={trend} slope={found.find(({ placeId }) => placeId === id)} />}
            </StateGate>
          )}
        </Box>
      }
    />
  )
}
