import { classColour } from '@qingyuan/charts/palette.ts'
import { Sparkline } from '@qingyuan/charts/svg/sparkline.tsx'
import { airClass } from '@qingyuan/domain/classes.ts'
import { city } from '@qingyuan/domain/counties.ts'
import { parameterText } from '@qingyuan/domain/number-text.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { shortHour } from '@qingyuan/domain/time.ts'
import { Box, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import type { ReactNode } from 'react'
import { ParameterName } from '#/map/parameters.tsx'
import { Change, Faint, Traced, Tween } from '../figures.tsx'
import { Stamp } from '../header.tsx'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'
import { hourQuestion } from '../trace-questions.ts'
import { Card } from './card.tsx'

const differ = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)

/** One of the three facts under the AQI. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) => {
  const { looks } = useScreen()
  return (
    <div>
      <Text {...looks.fact}>{label}</Text>
      <Text {...looks.factValue}>{children}</Text>
    </div>
  )
}

/** Why the city cannot be shown, where no hour of it came. */
export const noCityHour = (answer: { now: { time: string | null } | null }) => (answer.now?.time ? null : '近 24 h 没有收到监测数据')

/** AQI of the user's own area: the loudest figure of the screen. */
export const CityNow = () => {
  const { colours, compact, data, looks, pick } = useScreen()
  // Small windows have no space for it in the header.
  const stamp = compact ? <Stamp /> : shortHour(data.now.data?.now?.time)
  return (
    <Card
      name="now"
      title={data.area?.name ?? city.name}
      note="实时空气质量"
      aside={stamp}
      query={data.now}
      what="城市实况"
      isEmpty={noCityHour}
    >
      {({ now, previousHour, yesterday, series }) => {
        if (!now) return null
        const colour = classColour(colours, now.class)
        const primary = now.primary[0] as ParameterId | undefined
        const traced = (parameter: string) => hourQuestion(data.area?.placeId, parameter, now.time)
        return (
          <Stack grow justify="between" gap={0} padding={[0, 0, pick(16, 8), 0]} aria-live="polite">
            {(now.aqi ?? 0) > 200 && <Box at={{ top: 0, left: 0, right: 0 }} height={4} style={{ background: colour?.text }} />}
            <Row align="start" gap={16}>
              <Text as="b" className={css.aqi} size={pick(76, 52)} lineHeight={pick(68, 46)} style={{ color: colour?.text }}>
                <Traced of={traced('aqi')}>
                  <Tween value={now.aqi} />
                </Traced>
              </Text>
              <Stack gap={pick(8, 4)} minWidth="auto">
                {colour && now.class ? (
                  <Text
                    {...looks.cityClass}
                    style={{ background: colour.fill, color: colour.on, outline: now.class > 4 ? `1px solid ${colour.text}` : undefined }}
                  >
                    {airClass(now.class).label}
                  </Text>
                ) : (
                  <Faint>有效站不足</Faint>
                )}
                <Text {...looks.cityClassNote}>
                  {now.class ? `AQI · 第 ${now.class} 级` : shortHour(now.time)}
                  {now.incomplete && ` · ${now.incomplete}`}
                </Text>
              </Stack>
              <Box toEnd>
                <Sparkline
                  values={series.aqi ?? []}
                  width={pick(132, 108)}
                  height={pick(64, 48)}
                  color={colour?.text ?? darkColours.textTertiary}
                  limit={100}
                  label="24 h AQI"
                />
                <Row justify="between" align="stretch" gap={0} margin={[pick(4, 0), 0, 0, 0]} {...looks.axis}>
                  <i>−24 h</i>
                  {!compact && <i>虚线 100</i>}
                  <i>现在</i>
                </Row>
              </Box>
            </Row>
            <dl className={css.facts} style={{ gridTemplateColumns: compact ? '130px minmax(0, 92px) 1fr' : '160px 1fr 1fr' }}>
              <Fact label="首要污染物">
                {primary && parameters[primary] ? (
                  <>
                    <ParameterName id={primary} /> <Traced of={traced(primary)}>{parameterText(primary, now.values[primary])}</Traced>{' '}
                    <Text {...looks.factUnit}>{parameters[primary].unit}</Text>
                  </>
                ) : (
                  <Faint>—</Faint>
                )}
              </Fact>
              <Fact label="较上一小时">
                <Change value={differ(now.aqi, previousHour)} />
              </Fact>
              <Fact label="较昨日同时">
                <Change value={differ(now.aqi, yesterday)} />
              </Fact>
            </dl>
          </Stack>
        )
      }}
    </Card>
  )
}
