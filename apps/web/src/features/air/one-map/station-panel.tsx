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
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { calmSpeed, compass8, compass8Names } from '@qingyuan/domain/wind.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { useNavigate } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import { type MapItem, ParameterName } from '#/map/parameters.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { tracingLink } from '#/page/tracing-link.ts'
import { trajectoriesLink } from '#/page/trajectories-link.ts'
import { hasPermission } from '#/session.ts'
import { FloatingCard } from './floating-card.tsx'
import css from './one-map.module.css'
import { StationHours } from './station-hours.tsx'
import type { PlaceRow } from './use-map-data.ts'

type Compared = OutputOf<(typeof homeCalls)['dataCompare']>

interface StationPanelProps {
  row: PlaceRow
  hour: string
  item: MapItem
  colours: ClassTheme
  onPlace: (placeId: number | null) => void
}

const Weather = ({ weather }: { weather: Compared['weather'] }) => {
  const sector = compass8(weather.wind_direction)
  const calm = weather.wind_speed !== null && weather.wind_speed !== undefined && weather.wind_speed <= calmSpeed
  return (
    <p className={css.panelWeather}>
      <span>
        {calm ? '静风' : sector === null ? '风速' : `${compass8Names[sector]}风`} {numberText(weather.wind_speed, 1)} m/s
      </span>
      <span>湿度 {numberText(weather.humidity, 0)} %</span>
    </p>
  )
}

const Hero = ({ now, weather, colours }: { now: NonNullable<Compared['now']>; weather: Compared['weather']; colours: ClassTheme }) => {
  const colour = classColour(colours, now.class)
  const primary = now.primary[0] as ParameterId | undefined
  return (
    <div className={css.panelHero}>
      <b>{numberText(now.aqi, 0)}</b>
      <div>
        {colour && now.class ? (
          <span className={css.badge} style={{ background: colour.fill, color: colour.on }}>
            {airClass(now.class).label}
          </span>
        ) : (
          <span>AQI 无效</span>
        )}
        <small>
          {primary && parameters[primary] && (
            <>
              首要 <ParameterName id={primary} /> ·{' '}
            </>
          )}
          {now.time ? `${now.time.slice(5, 10)} ${now.time.slice(11)}:00` : '24 h 内无数据'}
        </small>
      </div>
      <Weather weather={weather} />
    </div>
  )
}

const Six = ({ now, colours }: { now: NonNullable<Compared['now']>; colours: ClassTheme }) => (
  <dl className={css.six}>
    {pollutantIds.map(id => (
      <div key={id} title={`${parameters[id].label} ${parameters[id].unit}`}>
        <dt>
          <ParameterName id={id} />
        </dt>
        <dd>{parameterText(id, now.values[id])}</dd>
        <i style={{ background: classColour(colours, now.classes[id])?.fill ?? 'transparent' }} />
      </div>
    ))}
  </dl>
)

const Against = ({ own, other, decimals }: { own: number | null; other: number | null; decimals: number }) => {
  if (own === null || other === null) return <span>—</span>
  const gap = own - other
  if (Math.abs(gap) < 0.5 * 10 ** -decimals) return <span>持平</span>
  return <span className={gap > 0 ? css.worse : css.better}>{`本站${gap > 0 ? '高' : '低'} ${numberText(Math.abs(gap), decimals)}`}</span>
}

const Neighbours = ({ data, id, onPlace }: { data: Compared; id: PollutantId | 'aqi'; onPlace: (placeId: number) => void }) => {
  const own = data.series[id]?.at(-1) ?? null
  const { decimals } = parameters[id]
  return (
    <div className={css.neighbours}>
      {data.neighbours.slice(0, 4).map(near => {
        const value = near.series[id]?.at(-1) ?? null
        return (
          <button key={near.placeId} type="button" onClick={() => onPlace(near.placeId)}>
            <i />
            <span>{near.name}</span>
            <small>{numberText(near.distanceKm, 1)} km</small>
            <b>{numberText(value, decimals)}</b>
            <Against own={own} other={value} decimals={decimals} />
          </button>
        )
      })}
    </div>
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

/** The shown hour and the three before it. */
const lastHours = (hour: string) => ({ from: formatHour((parseHour(hour) ?? 0) - 3 * hourMs), to: hour })

/** One station at the hour shown: now, last day among its neighbours, hour by hour. */
export const StationPanel = ({ row, hour, item, colours, onPlace }: StationPanelProps) => {
  const compared = useCall(homeCalls.dataCompare, { placeId: row.placeId, ...(hour ? { hour } : {}) })
  const navigate = useNavigate()
  const traces = useUser(state => hasPermission(state.user, 'vocs:enterpriseInfo'))
  const mayAir = useUser(state => hasPermission(state.user, 'air:view'))
  const traced = tracedOf(item, compared.data?.now?.primary)
  const level = row.level && row.level in controlLevels ? controlLevels[row.level as keyof typeof controlLevels].label : ''
  const county = row.countyId === null ? '' : (countyById.get(row.countyId)?.name ?? '')
  return (
    <FloatingCard
      className={css.panel}
      label={row.name}
      head={
        <>
          <i style={{ background: classColour(colours, row.class)?.fill ?? lightColours.lineStrong }} />
          <b>{row.name}</b>
          <small>{[level, county].filter(Boolean).join(' · ')}</small>
        </>
      }
      onClose={() => onPlace(null)}
    >
      <div className={css.panelBody}>
        <StateGate query={compared} what="站点实况查询" skeleton="block" isEmpty={data => data.now === null}>
          {data =>
            data.now && (
              <>
                <Hero now={data.now} weather={data.weather} colours={colours} />
                <Six now={data.now} colours={colours} />
                <h3>
                  <span>
                    <ParameterName id={item} /> 24 h 与相邻站
                  </span>
                  <small>
                    {parameters[item].unit} 限值 {limitOf(item, row.time?.slice(0, 10) ?? '2026-11-21')}
                  </small>
                </h3>
                <div className={css.lines}>
                  <FillBox>
                    {({ width }) => (
                      <CompareLines
                        times={data.times}
                        own={data.series[item] ?? []}
                        others={data.neighbours.slice(0, 4).map(near => ({ name: near.name, values: near.series[item] ?? [] }))}
                        limit={limitOf(item, row.time?.slice(0, 10) ?? '2026-11-21')}
                        width={width}
                        height={124}
                        decimals={parameters[item].decimals}
                        label={`${row.name} ${parameters[item].label} 近 24 h 与相邻站`}
                      />
                    )}
                  </FillBox>
                </div>
                <Neighbours data={data} id={item} onPlace={onPlace} />
              </>
            )
          }
        </StateGate>
        <StationHours placeId={row.placeId} hour={hour} colours={colours} />
      </div>
      <footer>
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
      </footer>
    </FloatingCard>
  )
}
