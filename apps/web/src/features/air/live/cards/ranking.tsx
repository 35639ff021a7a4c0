import { classColour } from '@qingyuan/charts/palette.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { bandOn } from '@qingyuan/domain/standards/bands.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'
import { Box, type PrimitiveProps, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { useOwnCounties } from '#/hooks/own-counties.ts'
import { bandOf, isMapItem, ParameterName } from '#/map/parameters.tsx'
import { Change, Faint, Traced } from '../figures.tsx'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'
import { ScreenTabs } from '../screen-tabs.tsx'
import { rankingQuestion } from '../trace-questions.ts'
import { rankingSpans, type ScreenData } from '../use-screen-data.ts'
import { Card } from './card.tsx'

type Answer = NonNullable<ScreenData['ranking']['data']>

/** End of the bars: one scale for all tabs of a quantity. */
const barEndOf = (item: string, scale: ClassScale): number =>
  item === 'composite_index' ? 10 : item === 'aqi' ? 200 : isMapItem(item) ? bandOn(bandOf(item), scale).bounds[2] : 200
const parameterOf = (item: string): ParameterId => (item in parameters ? (item as ParameterId) : 'aqi')

/** Cells of a row under their headings. */
const Line = (props: PrimitiveProps) => {
  const gridTemplateColumns = useScreen().compact ? '28px 56px 1fr 48px 54px 34px' : '36px 72px 1fr 56px 72px 44px'
  return <Box className={css.rankingRow} {...props} style={{ gridTemplateColumns }} />
}

const RankingRow = ({ row, item, time, decimals }: { row: Answer['rows'][number] } & Pick<Answer, 'item' | 'time' | 'decimals'>) => {
  const { colours, looks, pick, scale, span } = useScreen()
  const isOwn = useOwnCounties()
  const share = row.value === null ? 0 : Math.min(row.value / barEndOf(item, scale), 1)
  const primary = row.primary[0] as ParameterId | undefined
  return (
    <Line height="100%" size={pick(16, 13, 18)}>
      <Faint>{row.rank ?? '—'}</Faint>
      <span>{row.name}</span>
      <i className={css.track}>
        {share > 0 && (
          <i style={{ width: `${share * 100}%`, background: classColour(colours, row.class)?.fill ?? darkColours.accentText }} />
        )}
      </i>
      <Text {...looks.rank}>
        <Traced of={row.value === null || !isOwn(row.countyId) ? null : rankingQuestion(row.placeId, item, time, span)}>
          {numberText(row.value, decimals)}
        </Traced>
      </Text>
      <Text {...looks.rankNote}>
        <Faint>{primary && parameters[primary] && row.class !== 1 ? <ParameterName id={primary} /> : '—'}</Faint>
      </Text>
      <Text {...looks.rankNote}>
        <Change value={row.change ?? 0} up="better" />
      </Text>
    </Line>
  )
}

/** The twelve counties, all visible; rows slide to their new places. */
export const Ranking = () => {
  const { data, pick, span, setSpan } = useScreen()
  return (
    <Card
      name="ranking"
      title="区县排名"
      aside={<ScreenTabs label="排名时段" tabs={rankingSpans} value={span} onChange={setSpan} />}
      query={data.ranking}
      isEmpty={answer => (answer.rows.some(row => row.value !== null) ? null : '该时段没有有效的区县数据')}
    >
      {({ rows, item, time, decimals }) => {
        const places = new Map(rows.map((row, i) => [row.placeId, i]))
        const byId = rows.toSorted((a, b) => a.placeId - b.placeId)
        return (
          <Stack grow gap={0} padding={[0, 0, 8, 0]}>
            <Line height={pick(28, 22)} colour="textTertiary" size={pick(13, 12, 13)}>
              <span>名次</span>
              <span>区县</span>
              <span>
                <ParameterName id={parameterOf(item)} /> <small>{parameters[parameterOf(item)].unit}</small>
              </span>
              <span />
              <Text textAlign="right">首要</Text>
              <Text textAlign="right">变化</Text>
            </Line>
            <Box relative grow>
              {byId.map(row => (
                <div
                  key={row.placeId}
                  className={css.rankingPlace}
                  style={{ height: `${100 / rows.length}%`, top: `${((places.get(row.placeId) ?? 0) / rows.length) * 100}%` }}
                >
                  <RankingRow row={row} item={item} time={time} decimals={decimals} />
                </div>
              ))}
            </Box>
          </Stack>
        )
      }}
    </Card>
  )
}
