import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import type { ClassTheme } from '@qingyuan/charts/palette.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { aqiStandardName } from '@qingyuan/domain/standards/standard.ts'
import type { StateOf } from '#/hooks/use-url-state.ts'
import { ClassLegend, classFields } from '#/map/class-legend.tsx'
import { type MapItem, mapItems, ParameterName } from '#/map/parameters.tsx'
import { TimeSlider } from '#/map/time-slider.tsx'
import { usePlayback } from '#/map/use-playback.ts'
import { countsOf } from './features.ts'
import { LayerTree } from './layer-tree.tsx'
import { layerTree } from './layers.ts'
import { EnterpriseCard } from './models/enterprise-card.tsx'
import { enterpriseCounts, enterpriseGroups, shownEnterprises } from './models/enterprise-groups.ts'
import { ModelLegend } from './models/model-overlay.tsx'
import type { ModelLayers } from './models/use-model-layers.ts'
import css from './one-map.module.css'
import { SearchBox } from './search-box.tsx'
import { StationPanel } from './station-panel.tsx'
import { StatusLine } from './status-line.tsx'
import { ToolCard } from './tool-card.tsx'
import { type Tool, Tools } from './tools.tsx'
import type { MapData, PlaceRow } from './use-map-data.ts'
import type { viewShape } from './view.ts'

interface CardsProps {
  data: MapData
  models: ModelLayers
  view: StateOf<typeof viewShape>
  change: (patch: Partial<StateOf<typeof viewShape>>) => void
  city: CityMap | null
  colours: ClassTheme
  row: PlaceRow | undefined
  tool: Tool
  onTool: (tool: Tool) => void
  line: readonly Point[]
  circle: { centre: Point | null; km: number }
  onCircle: (circle: { centre: Point | null; km: number }) => void
}

const noHours = { times: [], aqi: [], classes: [] }

const ScaleBar = ({ city, right }: { city: CityMap; right: number }) => {
  const limit = city.view.kmOf(90)
  const km = [0.5, 1, 2, 5, 10, 20, 50, 100].findLast(step => step <= limit) ?? 0.5
  return (
    <span className={css.scaleBar} style={{ right }}>
      <i style={{ width: (km / limit) * 90 }} />
      {km} km
    </span>
  )
}

/** What a saved picture says under the map. */
const pictureWords = (item: MapItem, time: string | null, colours: ClassTheme) => {
  const { label, unit } = parameters[item]
  const day = time?.slice(0, 10)
  const when = time ? `${day} ${time.slice(11)}:00（北京时间）` : '暂无监测数据'
  return {
    caption: [`${label} ${unit}`.trim(), when, day ? aqiStandardName(day, day) : '', '边界仅供示意'].filter(Boolean).join(' · '),
    legend: classFields(item, colours),
    fileName: `一张图-${label}-${time?.replace(' ', '-') ?? ''}.png`,
  }
}

/** The white cards over the map. */
export const Cards = ({ data, models, view, change, city, colours, row, tool, onTool, line, circle, onCircle }: CardsProps) => {
  const timeline = data.timeline.data ?? noHours
  const playback = usePlayback({
    times: timeline.times,
    values: timeline.aqi,
    hour: view.hour,
    onHour: hour => change({ hour }),
    busy: data.places.isFetching || data.surface.isFetching,
  })
  const rows = data.places.data?.rows ?? []
  const enterprise = models.enterprises.find(each => each.id === view.enterprise)
  const right = row ? 380 : 16
  const empty = data.places.data && !data.places.data.time
  return (
    <>
      <SearchBox
        rows={rows}
        enterprises={models.enterprises}
        onFound={found => {
          city?.map.easeTo({
            center: [found.at[0], found.at[1]],
            zoom: Math.max(city.map.getZoom(), found.placeId === null && found.enterpriseId === null ? 9.6 : 11),
            duration: 400,
          })
          if (found.placeId !== null) change({ place: found.placeId })
          if (found.enterpriseId !== null) change({ enterprise: found.enterpriseId })
        }}
      />
      <LayerTree
        groups={layerTree(enterpriseGroups(models.enterprises), models.mayTrace)}
        shown={view.layers}
        counts={{ ...countsOf(data), ...enterpriseCounts(models.enterprises) }}
        opacity={view.opacity}
        onShown={layers => change({ layers })}
        onOpacity={opacity => change({ opacity })}
      />
      <div className={`${css.card} ${css.items}`} role="tablist" aria-label="指标">
        {mapItems.map(id => (
          <button key={id} type="button" role="tab" aria-selected={id === view.item} onClick={() => change({ item: id })}>
            <ParameterName id={id} />
          </button>
        ))}
      </div>
      <ModelLegend models={models} layers={view.layers} />
      {enterprise && !tool && (
        <EnterpriseCard enterprise={enterprise} mayTrace={models.mayTrace} onClose={() => change({ enterprise: null })} />
      )}
      {tool && (
        <ToolCard
          tool={tool}
          line={line}
          centre={circle.centre}
          km={circle.km}
          onKm={km => onCircle({ ...circle, km })}
          rows={rows}
          enterprises={shownEnterprises(models.enterprises, view.layers)}
          item={view.item}
          onEnterprise={id => change({ enterprise: id })}
          onPlace={place => change({ place })}
          onClose={() => onTool(null)}
        />
      )}
      <Tools city={city} tool={tool} onTool={onTool} right={right} {...pictureWords(view.item, data.places.data?.time ?? null, colours)} />
      {row && <StationPanel row={row} hour={view.hour} item={view.item} colours={colours} onPlace={place => change({ place })} />}
      <ClassLegend
        item={view.item}
        day={data.places.data?.time?.slice(0, 10)}
        colours={colours}
        surface={view.layers.includes('surface') ? data.surface.data : undefined}
        className={`${css.card} ${css.legend}`}
      />
      {city && <ScaleBar city={city} right={right} />}
      {empty ? null : (
        <div className={css.low} style={{ right }}>
          <TimeSlider timeline={timeline} playback={playback} colours={colours} />
        </div>
      )}
      <StatusLine data={data} newest={!view.hour} more={models.words} />
      {empty && (
        <section className={`${css.card} ${css.empty}`}>
          <b>尚未收到监测数据</b>
          <p>接入站点或导入历史数据后，这里显示站点、插值面、风场和近 7 天的时间轴。</p>
        </section>
      )}
    </>
  )
}
