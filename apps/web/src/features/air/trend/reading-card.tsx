import { trendCalls } from '@qingyuan/contract/air/trend.ts'
import { changeText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Box, Hint, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { ReadingCard } from '#/page/reading-card.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { missingNote, readingOf, type Slope, slopeVerdict } from './reading.ts'
import { changeInput, profileInput, slopeInput } from './trend-calls.ts'
import { focusOf, type TrendProps } from './trend-filters.tsx'

const slopeMargin = [0, 0, 12, 0] as const

/** Theil–Sen slope of the monthly values with its 95 % interval. */
const SlopeBox = ({ trend, slope }: { trend: TrendProps; slope: Slope }) => {
  const { unit, label, decimals } = parameters[trend.series.parameter]
  const text = (value: number | null) => changeText(value, decimals + 1)
  const { slopePerYear, lower, upper, months } = slope
  return (
    <Hint as="div" margin={slopeMargin}>
      <Subscript text={label} /> 月均值趋势（Theil–Sen）
      {slopePerYear !== null && (
        <div>
          <Text as="b" colour="text" size={22} weight={600} lineHeight={28}>
            {text(slopePerYear)}
          </Text>{' '}
          {unit} / 年，95% 区间 {text(lower)} ~ {text(upper)}，已扣除季节变化
        </div>
      )}
      <div>
        n = {months} 个月，{slopeVerdict(slope)}。
      </div>
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
  return (
    <ReadingCard
      subtitle={place?.name}
      sentences={frame ? readingOf(frame, id, day, week) : []}
      note={`${frame ? missingNote(frame, id) : ''}日、周变化至少取 30 天，月变化至少取一年。`}
      above={
        <Box rigid>
          {trend.series.parameter === 'aqi' ? (
            <Hint margin={slopeMargin}>AQI 没有月均值，趋势请选污染物，或把时间粒度改为月后看综合指数。</Hint>
          ) : (
            <StateGate query={slopes} what="多年趋势计算" skeleton="block">
              {found => found.flatMap(slope => (slope.placeId === id ? <SlopeBox key={id} trend={trend} slope={slope} /> : []))}
            </StateGate>
          )}
        </Box>
      }
    />
  )
}
