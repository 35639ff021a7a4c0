import { specClass } from '@qingyuan/domain/standards/bands.ts'
import { boxOf } from '../src/map/boundaries.ts'
import type { CityMap } from '../src/map/city-map.ts'
import { paintField, rampClasses, valueGridOf } from '../src/map/field.ts'
import { OutlineMap } from '../src/map/outline-map.tsx'
import { ProbabilityMap } from '../src/map/probability-map.tsx'
import { RangeRings } from '../src/map/range-rings.tsx'
import { RankedMarks } from '../src/map/ranked-marks.tsx'
import { PieChart } from '../src/series/pie-chart.tsx'
import { SankeyChart } from '../src/series/sankey-chart.tsx'
import { StackChart } from '../src/series/stack-chart.tsx'
import { IncidentBars } from '../src/svg/incident-bars.tsx'
import { IntervalBar } from '../src/svg/interval-bar.tsx'
import { StackBar } from '../src/svg/stack-bar.tsx'
import { hourLabels } from './frames.ts'
import { GalleryMap, galleryBoundaries } from './gallery-map.tsx'

const station = [113.22, 36.33] as const
const nx = 61
const model = { lon0: station[0] - 0.02, lat0: station[1] - 0.01, dLon: 0.0005, dLat: 0.0004, nx, ny: nx }
/** A plume from the north-west. */
const plume = Array.from({ length: nx * nx }, (_, at) => {
  const [x, y] = [
    -(model.lon0 + (at % nx) * model.dLon - station[0]) * 90,
    (model.lat0 + Math.floor(at / nx) * model.dLat - station[1]) * 111,
  ]
  const [along, across] = [(x + y) / Math.SQRT2, (x - y) / Math.SQRT2]
  return along <= 0.01 ? 0 : Math.exp(-((across / (0.04 + along * 0.2)) ** 2)) / (1 + along * 2)
})
const grid = valueGridOf(model, plume)
const footprint = rampClasses('footprint', [0.05, 0.1, 0.2, 0.35, 0.55, 0.85])

const show = (city: CityMap) => {
  city.map.jumpTo({ center: [...station], zoom: 13.2 })
  city.setSurfaceOpacity(0.9)
  city.setSurface(paintField(grid, footprint), grid)
}

const TraceMap = () => (
  <GalleryMap id="gallery-trace" onMap={show}>
    {city => (
      <>
        <RangeRings view={city.view} centre={station} rangeM={1000} />
        <RankedMarks
          view={city.view}
          chosen={1}
          onPick={() => {}}
          clear={[station]}
          marks={[
            { id: 1, rank: 1, at: [113.2165, 36.3335], label: '化肥化工厂 38.2 %', colour: '#c5221f' },
            { id: 2, rank: 2, at: [113.2135, 36.3342], label: '一号焦化厂 24.6 %', colour: '#c5221f' },
          ]}
        />
      </>
    )}
  </GalleryMap>
)

/** Cells of a kilometre, two places in which something may be. */
const cells = { lon0: station[0] - 0.111, lat0: station[1] - 0.09, dLon: 0.0111, dLat: 0.009, nx: 21, ny: 21 }
const likely = Array.from({ length: 441 }, (_, at) => {
  const [i, j] = [at % 21, Math.floor(at / 21)]
  return 0.6 * Math.exp(-0.5 * ((i - 6) ** 2 + ((j - 15) / 1.5) ** 2)) + 0.3 * Math.exp(-0.5 * ((i - 3) ** 2 + (j - 8) ** 2))
})

const UnknownMap = () => (
  <GalleryMap id="gallery-unknown" onMap={city => city.map.jumpTo({ center: [...station], zoom: 10.4 })}>
    {city => (
      <>
        <ProbabilityMap
          view={city.view}
          grid={cells}
          values={likely}
          colour="#53389e"
          labels={[
            { at: [station[0] - 0.044, station[1] + 0.045], text: '未知来源 · 可能区甲 61 %' },
            { at: [station[0] - 0.077, station[1] - 0.018], text: '未知来源 · 可能区乙 31 %' },
          ]}
          route={[
            [station[0] - 0.02, station[1] + 0.05],
            [station[0] - 0.05, station[1] + 0.02],
            [station[0] - 0.05, station[1] - 0.01],
            [station[0] - 0.06, station[1] - 0.04],
          ]}
        />
        <RangeRings view={city.view} centre={station} rangeM={6000} />
      </>
    )}
  </GalleryMap>
)

const times = hourLabels(48)
const wave = (mean: number, swing: number) => times.map((_, i) => mean + swing * Math.sin(i / 6))
const hours = hourLabels(24)
const observed = hours.map((_, i) => (i === 5 ? null : i < 18 ? 40 + i : 70 + i * 2))
const parts = [
  { id: 'a', name: '潞州区', value: 18 },
  { id: 'b', name: '上党区', value: 9 },
  { id: 'c', name: '晋城市', value: 7 },
  { id: 'd', name: '其他', value: 4 },
]
const colours = ['#0f3f8c', '#5b9be6', '#6a4fb8', '#e29bbd', '#b7791f', '#b3c069', '#1f2733']

export const tracingEntries = [
  { key: 'trace-map', title: '溯源地图：足迹、距离环、排名', draw: () => <TraceMap /> },
  { key: 'probability-map', title: 'ProbabilityMap：未知来源可能区与走航路线', draw: () => <UnknownMap /> },
  {
    key: 'interval-bar',
    title: 'IntervalBar：贡献与区间',
    draw: () => <IntervalBar value={0.382} low={0.29} high={0.47} scale={0.5} width={240} colour="#c5221f" label="38.2 %，29–47 %" />,
  },
  {
    key: 'incident-bars',
    title: 'IncidentBars：事件时段与基线',
    draw: () => (
      <IncidentBars
        times={hours}
        values={observed}
        baseline={hours.map(() => 45)}
        classes={observed.map(value => specClass('pm2_5', value))}
        marked={hours.map((_, i) => i >= 18)}
        at={20}
        limit={60}
        limitLabel="限值 60"
        width={480}
        height={104}
        theme="light"
      />
    ),
  },
  {
    key: 'stack-bar',
    title: 'StackBar：占比条',
    draw: () => <StackBar width={520} height={44} label="来源占比" parts={parts.map(part => ({ ...part, share: part.value / 38 }))} />,
  },
  {
    key: 'stack',
    title: 'StackChart：分来源浓度与实测',
    draw: () => (
      <StackChart
        label="分来源浓度"
        times={times}
        stacks={parts.map(({ id, name, value }) => ({ id, name, values: wave(value, value / 2) }))}
        line={{ name: '实测', values: wave(42, 15) }}
        unit="μg/m³"
        decimals={0}
      />
    ),
  },
  {
    key: 'pie',
    title: 'PieChart：占比环',
    draw: () => <PieChart label="来源占比" parts={parts} unit="μg/m³" decimals={0} centre="μg/m³" />,
  },
  {
    key: 'sankey',
    title: 'SankeyChart：区域 → 行业 → 受体',
    draw: () => (
      <SankeyChart
        label="来源流向"
        unit="μg/m³"
        decimals={1}
        nodes={['潞州区', '晋城市', '其他', '工业', '扬尘', '居民', '城南站'].map((name, i) => ({ id: name, name, colour: colours[i]! }))}
        links={['潞州区', '晋城市', '其他'].flatMap((from, i) =>
          ['工业', '扬尘', '居民']
            .map((to, j) => ({ from, to, value: 9 - i * 2 - j }))
            .concat({ from: ['工业', '扬尘', '居民'][i]!, to: '城南站', value: [21, 18, 15][i]! }),
        )}
      />
    ),
  },
  {
    key: 'outline-map',
    title: 'OutlineMap：轮廓底图',
    draw: () => (
      <OutlineMap boundaries={galleryBoundaries} width={520} height={360} box={boxOf(galleryBoundaries.city.features[0]!)} label="轮廓">
        {view => {
          const { x, y } = view.toScreen(station)
          return <circle cx={x} cy={y} r={6} fill="#1668dc" stroke="#ffffff" strokeWidth={2} />
        }}
      </OutlineMap>
    ),
  },
]
