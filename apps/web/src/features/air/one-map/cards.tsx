import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import type { ClassTheme } from '@qingyuan/charts/palette.ts'
import { city as homeCity } from '@qingyuan/domain/counties.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'
import { parseHour } from '@qingyuan/domain/time.ts'
import { Box, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { lateHours, useServerClock } from '#/hooks/server-clock.ts'
import { ClassLegend, classFields } from '#/map/class-legend.tsx'
import { type MapItem, mapItems, ParameterName } from '#/map/parameters.tsx'
import { scaleBarOf } from '#/map/scale-length.ts'
import { TimeSlider } from '#/map/time-slider.tsx'
import { usePlayback } from '#/map/use-playback.ts'
import { useScaleName, useScaleOn } from '#/page/class-scale.ts'
import { countsOf, measuresVoc } from './features.ts'
import { LayerTree } from './layer-tree.tsx'
import { layerTree } from './layers.ts'
import { EnterpriseCard } from './models/enterprise-card.tsx'
import { enterpriseCounts, enterpriseGroups } from './models/enterprise-groups.ts'
import { ModelLegend } from './models/model-overlay.tsx'
import css from './one-map.module.css'
import type { SearchHit } from './search.ts'
import { SearchBox } from './search-box.tsx'
import { StationPanel } from './station-panel.tsx'
import { ToolCard } from './tool-card.tsx'
import { Tools } from './tools.tsx'
import type { OneMapState } from './use-one-map.ts'

const emptyTitle = { as: 'b', size: 15 } as const
const emptyNote = { as: 'p', margin: [8, 0, 0, 0], colour: 'textSecondary' } as const

const status = { as: 'p', 'data-map-panel': true, className: css.status, padding: [3, 8], radius: 4, size: 12 } as const

const noHours = { times: [], aqi: [], classes: [] }

const ScaleBar = ({ city, right }: { city: CityMap; right: number }) => {
  const { km, px } = scaleBarOf(city.view)
  return (
    <Stack data-map-panel className={css.scaleBar} align="end" gap={0} size={12} weight={600} style={{ right }}>
      <i style={{ width: px }} />
      {km} km
    </Stack>
  )
}

/** `数据时间 …（北京时间）· 迟 3 h · 到报 40/41 站 · 1 站迟到（灰色空心）`, and how computed layers come along. */
const StatusLine = ({ data: { places }, models, time, view }: OneMapState) => {
  const now = useServerClock(60_000)
  const { reporting = 0, expected = 0 } = places.data ?? {}
  if (!time) return <Text {...status}>{places.isPending ? '正在读取数据' : '暂无监测数据 · 边界仅供示意'}</Text>
  const late = view.hour ? 0 : lateHours(parseHour(time), now)
  const absent = expected - reporting
  return (
    <Text {...status}>
      <Text colour={late ? 'warningText' : undefined} weight={late ? 600 : undefined}>
        数据时间 {time.slice(0, 10)} {time.slice(11)}:00（北京时间）{late ? ` · 迟 ${late} h` : ''}
      </Text>
      {` · 到报 ${reporting}/${expected} 站${absent ? ` · ${absent} 站迟到（灰色空心）` : ''} · 边界仅供示意${models.words.map(text => ` · ${text}`).join('')}`}
    </Text>
  )
}

/** What a saved picture says under the map. */
const pictureWords = (item: MapItem, time: string | null, colours: ClassTheme, scale: ClassScale, scaleName: string) => {
  const { label, unit } = parameters[item]
  const day = time?.slice(0, 10)
  const when = time ? `${day} ${time.slice(11)}:00（北京时间）` : '暂无监测数据'
  return {
    caption: [`${homeCity.name}空气质量一张图`, `${label} ${unit}`.trim(), when, scaleName, '边界仅供示意'].filter(Boolean).join(' · '),
    legend: classFields(item, colours, scale),
    fileName: `一张图-${label}-${time?.replace(' ', '-') ?? ''}.png`,
  }
}

/** The white cards over the map. */
export const Cards = (props: OneMapState) => {
  const { change, city, colours, data, models, row, rows, time, tool, view } = props
  const scale = useScaleOn(time?.slice(0, 10))
  const scaleName = useScaleName(view.item, time?.slice(0, 10))
  const timeline = data.timeline.data ?? noHours
  const playback = usePlayback({
    times: timeline.times,
    values: timeline.aqi,
    hour: view.hour,
    onHour: hour => change({ hour }),
    busy: data.places.isFetching || data.surface.isFetching,
  })
  const enterprise = models.enterprises.find(({ id }) => id === view.enterprise)
  const right = row ? 380 : 16
  const isEmpty = data.places.data !== undefined && time === null
  const show = ({ at, placeId, enterpriseId }: SearchHit) => {
    const zoom = Math.max(city?.map.getZoom() ?? 0, placeId === null && enterpriseId === null ? 9.6 : 11)
    city?.map.easeTo({ center: [at[0], at[1]], zoom, duration: 400 })
    if (placeId !== null) change({ place: placeId })
    if (enterpriseId !== null) change({ enterprise: enterpriseId })
  }
  return (
    <>
      <SearchBox rows={rows} enterprises={models.enterprises} onFound={show} />
      <LayerTree
        groups={layerTree(enterpriseGroups(models.enterprises), models.withheld)}
        shown={view.layers}
        counts={{ ...countsOf(data), ...enterpriseCounts(models.enterprises), track: models.runs }}
        opacity={view.opacity}
        onShown={layers => change({ layers })}
        onOpacity={opacity => change({ opacity })}
      />
      <Row className={`${css.card} ${css.items}`} gap={4} padding={4} role="tablist" aria-label="指标">
        {mapItems.map(id => (
          <button key={id} type="button" role="tab" aria-selected={id === view.item} onClick={() => change({ item: id })}>
            <ParameterName id={id} />
          </button>
        ))}
      </Row>
      <ModelLegend models={models} layers={view.layers} />
      {enterprise && !tool && (
        <EnterpriseCard
          {...{ enterprise, rows, item: view.item, mayTrace: models.mayTrace }}
          onClose={() => change({ enterprise: null })}
        />
      )}
      {tool && <ToolCard {...props} tool={tool} />}
      <Tools {...props} right={right} {...pictureWords(view.item, time, colours, scale, scaleName)} />
      {row && (
        <StationPanel
          row={row}
          hour={view.hour}
          item={view.item}
          colours={colours}
          voc={measuresVoc(data, row.placeId)}
          onPlace={place => change({ place })}
        />
      )}
      <ClassLegend
        item={view.item}
        day={time?.slice(0, 10)}
        colours={colours}
        surface={view.layers.includes('surface') ? data.surface.data : undefined}
        className={`${css.card} ${css.legend}`}
      />
      {city && <ScaleBar city={city} right={right} />}
      {!isEmpty && (
        <div className={css.low} style={{ right }}>
          <TimeSlider timeline={timeline} playback={playback} colours={colours} />
        </div>
      )}
      <StatusLine {...props} />
      {isEmpty && (
        <Box as="section" className={`${css.card} ${css.empty}`} width={360} padding={[20, 24]} textAlign="center">
          <Text {...emptyTitle}>尚未收到监测数据</Text>
          <Text {...emptyNote}>接入站点或导入历史数据后，这里显示站点、插值面、风场和近 7 天的时间轴。</Text>
        </Box>
      )}
    </>
  )
}
