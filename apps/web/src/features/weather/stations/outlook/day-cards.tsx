import type { OutputOf } from '@qingyuan/contract/call.ts'
import { weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Box, Row, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import type { ColourName } from '@qingyuan/ui/tokens.ts'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { DayStrip, dayWords } from '#/page/day-strip.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import css from '../parts/weather.module.css'
import type { Outlook } from './outlook-filters.ts'

type DiffusionDays = OutputOf<typeof weatherOutlookCalls.DiffusionDays>

const tones: Readonly<Record<string, ColourName | undefined>> = { 好: 'success', 一般: 'textSecondary', 差: 'worse' }

/** What falls by the day's temperatures; of a dry day only the quantity is named. */
const precipitationWord = (frame: DiffusionDays, row: number): string => {
  const { precipitation, temperature_low, temperature_high } = columnsByKey(frame)
  if ((numberCell(precipitation, row) ?? 0) < 0.05) return '降水'
  const [low, high] = [numberCell(temperature_low, row), numberCell(temperature_high, row)]
  if (low === null || high === null) return '降水'
  return high <= 0 ? '雪' : low > 2 ? '雨' : '雨雪'
}

const Day = ({ frame, row, time, times, onTime }: Omit<Outlook, 'row'> & { frame: DiffusionDays; row: number }) => {
  const columns = columnsByKey(frame)
  const text = (column: FrameColumn) => String(column.values[row] ?? '—')
  const number = (column: FrameColumn, decimals: number) => numberText(numberCell(column, row), decimals)
  const day = text(columns.time)
  const diffusion = text(columns.diffusion)
  return (
    <TextButton
      className={css.day}
      padding={[8, 10]}
      colour="textSecondary"
      size={12}
      lineHeight={18}
      textAlign="left"
      aria-pressed={time.startsWith(day)}
      onClick={() => onTime(times.includes(`${day} 15`) ? times.indexOf(`${day} 15`) : times.findIndex(each => each.startsWith(day)))}
    >
      <Row align="start" justify="between" wrap gap={0} nowrap>
        <Text ellipsis>{dayWords(day)}</Text>
        <Text padding={[0, 8]} border={tones[diffusion]} radius={4} colour={tones[diffusion]} weight={600}>
          {diffusion}
        </Text>
      </Row>
      <Box ellipsis colour="text" size={15} weight={600} lineHeight={24}>
        {number(columns.temperature_low, 0)} ~ {number(columns.temperature_high, 0)} ℃
      </Box>
      <Box ellipsis>
        {text(columns.wind_point)} {number(columns.wind_speed, 1)} m/s
      </Box>
      <Box ellipsis>
        {precipitationWord(frame, row)} {number(columns.precipitation, 1)} mm · 稳定 {number(columns.stable_hours, 0)} h
      </Box>
      <Box ellipsis>混合层 {number(columns.mixing_height, 0)} m</Box>
      <Box ellipsis>通风量 {number(columns.ventilation, 0)} m²/s</Box>
    </TextButton>
  )
}

/** The coming days at the chosen place; a click takes the map to their afternoon. */
export const DayCards = (props: Outlook) => (
  <QueryCard
    query={useCall(weatherOutlookCalls.DiffusionDays, props.place ? { placeIds: [props.place.id] } : null)}
    flush
    height="content"
    what="逐日扩散条件"
    skeleton="block"
    isEmpty={frame => frame.rowCount === 0}
    empty={<EmptyState title="没有覆盖未来时段的格点气象场">数值预报场入库后，这里给出七天的逐时气象与扩散条件。</EmptyState>}
  >
    {frame => <DayStrip count={frame.rowCount}>{row => <Day key={row} {...props} {...{ frame, row }} />}</DayStrip>}
  </QueryCard>
)
