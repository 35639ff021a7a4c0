import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { type ClassTheme, classColour } from '@qingyuan/charts/palette.ts'
import { CompareLines } from '@qingyuan/charts/svg/compare-lines.tsx'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { type TracedId, tracedIds } from '@qingyuan/contract/sources/trace-words.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { numberText, parameterText } from '@qingyuan/domain/number-text.ts'
import { type ParameterId, type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { dayOfHour, formatHour, parseHour, shortHour } from '@qingyuan/domain/time.ts'
import { windName } from '@qingyuan/domain/wind.ts'
import { Box, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { useNavigate } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { type MapItem, ParameterName } from '#/map/parameters.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { lastHours, tracingLink } from '#/page/tracing-link.ts'
import { trajectoriesLink } from '#/page/trajectories-link.ts'
import { CasesOfPlace } from '#/page/work/case-link.tsx'
import { hasPermission } from '#/session.ts'
import { FloatingCard } from './floating-card.tsx'
import { ClassGround, PanelHeading } from './panel-parts.tsx'
import { StationHours } from './station-hours.tsx'
import css from './station-panel.module.css'
import { StationVoc } from './station-voc.tsx'
import { StationYesterday } from './station-yesterday.tsx'
import type { PlaceRow } from './use-map-data.ts'

type Compared = OutputOf<(typeof homeCalls)['dataCompare']>
type Shown = NonNullable<Compared['now']>

interface StationPanelProps {
  row: PlaceRow
  hour: string
  item: MapItem
  colours: ClassTheme
  /** It measures TVOC or NMHC. */
  voc: boolean
  onPlace: (placeId: number | null) => void
}

const quiet = { colour: 'textSecondary', size: 12 } as const
const aqi = { as: 'b', size: 44, weight: 700, lineHeight: 52 } as const
const pollutantName = { as: 'dt', colour: 'textSecondary', size: 12, lineHeight: 18 } as const
const pollutantValue = { as: 'dd', size: 15, weight: 600, lineHeight: 22 } as const
const distance = { as: 'small', size: 12 } as const
const nearValue = { as: 'b', weight: 600, textAlign: 'right' } as const

const Hero = ({ now, weather, colours }: { now: Shown; weather: Compared['weather']; colours: ClassTheme }) => {
  const primary = now.primary[0] as ParameterId | undefined
  return (
    <Row gap={12}>
      <Text {...aqi}>{numberText(now.aqi, 0)}</Text>
      <Stack align="start" gap={4} minWidth="auto">
        {now.class ? (
          <ClassGround level={now.class} colours={colours}>
            {airClass(now.class).label}
          </ClassGround>
        ) : (
          <span>AQI 无效</span>
        )}
        <Text {...quiet}>
          {primary && parameters[primary] && (
            <>
              首要 <ParameterName id={primary} /> ·{' '}
            </>
          )}
          {now.time ? shortHour(now.time) : '24 h 内无数据'}
          {now.incomplete && <> · {now.incomplete}</>}
        </Text>
      </Stack>
      <Stack toEnd gap={4} minWidth="auto" textAlign="right" {...quiet}>
        <span>
          {windName(weather.wind_direction, weather.wind_speed)} {numberText(weather.wind_speed, 1)} m/s
        </span>
        <span>湿度 {numberText(weather.humidity, 0)} %</span>
      </Stack>
    </Row>
  )
}

const Six = ({ now, colours }: { now: Shown; colours: ClassTheme }) => (
  <Box as="dl" className={css.six} margin={[8, 0, 0, 0]} padding={[8, 4]} radius={4} background="background" textAlign="center">
    {pollutantIds.map(id => (
      <div key={id} title={`${parameters[id].label} ${parameters[id].unit} · ${now.scale}`}>
        <Text {...pollutantName}>
          <ParameterName id={id} />
        </Text>
        <Text {...pollutantValue}>{parameterText(id, now.values[id])}</Text>
        <i className={css.bar} style={{ background: classColour(colours, now.classes[id])?.fill ?? 'transparent' }} />
      </div>
    ))}
  </Box>
)

const Against = ({ own, other, decimals }: { own: number | null; other: number | null; decimals: number }) => {
  const gap = own === null || other === null ? null : own - other
  const same = gap !== null && Math.abs(gap) < 0.5 * 10 ** -decimals
  const words = gap === null ? '—' : same ? '持平' : `本站${gap > 0 ? '高' : '低'} ${numberText(Math.abs(gap), decimals)}`
  return (
    <Text textAlign="right" colour={gap === null || same ? undefined : gap > 0 ? 'worse' : 'success'}>
      {words}
    </Text>
  )
}

const Neighbours = ({ data, id, onPlace }: { data: Compared; id: PollutantId | 'aqi'; onPlace: (placeId: number) => void }) => {
  const own = data.series[id]?.at(-1) ?? null
  const { decimals } = parameters[id]
  return (
    <Box margin={[4, 0, 0, 0]}>
      {data.neighbours.slice(0, 4).map(near => {
        const value = near.series[id]?.at(-1) ?? null
        return (
          <button key={near.placeId} type="button" className={css.neighbour} onClick={() => onPlace(near.placeId)}>
            <i />
            <span>{near.name}</span>
            <Text {...distance}>{numberText(near.distanceKm, 1)} km</Text>
            <Text {...nearValue}>{numberText(value, decimals)}</Text>
            <Against own={own} other={value} decimals={decimals} />
          </button>
        )
      })}
    </Box>
  )
}

const limitOf = (id: PollutantId | 'aqi', day: string): number => {
  if (id === 'aqi') return 100
  const { hour, day: daily } = standardOn(day).limits[id]
  return hour?.[1] ?? daily[1]
}

/** What is traced from here: the shown pollutant, for AQI the primary one. */
const tracedOf = (item: MapItem, primary: readonly string[] = []): TracedId | undefined =>
  tracedIds.find(id => (item === 'aqi' ? primary.includes(id) : id === item))

/** One station at the hour shown: now, last day among its neighbours, hour by hour. */
export const StationPanel = ({ row, hour, item, colours, voc, onPlace }: StationPanelProps) => {
  const compared = useCall(homeCalls.dataCompare, { placeId: row.placeId, ...(hour ? { hour } : {}) })
  const navigate = useNavigate()
  const traces = useUser(state => hasPermission(state.user, 'vocs:enterpriseInfo'))
  const mayAir = useUser(state => hasPermission(state.user, 'air:view'))
  const traced = tracedOf(item, compared.data?.now?.primary)
  const level = row.level && row.level in controlLevels ? controlLevels[row.level as keyof typeof controlLevels].label : ''
  const county = row.countyId === null ? '' : (countyById.get(row.countyId)?.name ?? '')
  const now = useServerNow()
  const limit = limitOf(item, (row.time ?? formatHour(now)).slice(0, 10))
  return (
    <FloatingCard
      className={css.panel}
      tall
      name={row.name}
      nameLook={{ size: 16, weight: 600 }}
      mark={<i className={css.dot} style={{ background: classColour(colours, row.class)?.fill ?? lightColours.lineStrong }} />}
      note={[level, county].filter(Boolean).join(' · ')}
      onClose={() => onPlace(null)}
    >
      <Box grow padding={[0, 16, 8, 16]} overflow="auto">
        <StateGate query={compared} what="站点实况查询" skeleton="block" isEmpty={data => data.now === null}>
          {data =>
            data.now && (
              <>
                <Hero now={data.now} weather={data.weather} colours={colours} />
                <Six now={data.now} colours={colours} />
                <StationYesterday placeId={row.placeId} day={dayOfHour(parseHour(hour) ?? now)} colours={colours} />
                <PanelHeading note={`${parameters[item].unit} 限值 ${limit}`}>
                  <ParameterName id={item} /> 24 h 与相邻站
                </PanelHeading>
                <Row align="stretch" gap={0} height={124}>
                  <FillBox>
                    {({ width }) => (
                      <CompareLines
                        times={data.times}
                        own={data.series[item] ?? []}
                        others={data.neighbours.slice(0, 4).map(near => ({ name: near.name, values: near.series[item] ?? [] }))}
                        limit={limit}
                        width={width}
                        height={124}
                        decimals={parameters[item].decimals}
                        label={`${row.name} ${parameters[item].label} 近 24 h 与相邻站`}
                      />
                    )}
                  </FillBox>
                </Row>
                <Neighbours data={data} id={item} onPlace={onPlace} />
              </>
            )
          }
        </StateGate>
        {voc && !hour && <StationVoc placeId={row.placeId} name={row.name} />}
        <CasesOfPlace placeId={row.placeId} />
        <StationHours placeId={row.placeId} hour={hour} colours={colours} />
      </Box>
      <Row as="footer" rigid align="stretch" padding={[8, 16, 16, 16]}>
        <button
          type="button"
          className={css.primary}
          onClick={() => navigate(`/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/JianCeShuJuGuanLi?places=${row.placeId}`)}
        >
          数据详情
        </button>
        {traces && traced && row.time && (
          <button
            type="button"
            className={css.second}
            onClick={() => navigate(tracingLink({ placeId: row.placeId, ...lastHours(row.time!), parameter: traced }))}
          >
            溯源
          </button>
        )}
        {mayAir && row.time && (
          <button type="button" className={css.second} onClick={() => navigate(trajectoriesLink(row.placeId, row.time!))}>
            后向轨迹
          </button>
        )}
      </Row>
    </FloatingCard>
  )
}
