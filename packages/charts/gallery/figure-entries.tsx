import { airClasses } from '@qingyuan/domain/classes.ts'
import { specClass } from '@qingyuan/domain/standards/bands.ts'
import { FeatureRadarChart } from '../src/figures/feature-radar-chart.tsx'
import { MatrixChart } from '../src/figures/matrix-chart.tsx'
import { PatchMap, rankFields } from '../src/figures/patch-map.tsx'
import { PolarSurface } from '../src/figures/polar-surface.tsx'
import { ProbabilityRose } from '../src/figures/probability-rose.tsx'
import { RoseChart } from '../src/figures/rose-chart.tsx'
import { ScatterChart } from '../src/figures/scatter-chart.tsx'
import type { BoundaryFeature } from '../src/map/boundaries.ts'
import { classColours, rampColour } from '../src/palette.ts'
import { seededNumbers } from './frames.ts'
import { galleryBoundaries } from './gallery-map.tsx'

const speeds = ['0.2–1', '1–2', '2–3', '3–5', '>5'].map((label, i) => {
  const fill = rampColour('blue', 0.15 + i * 0.2)
  return { label: `${label} m/s`, fill, on: i > 2 ? '#ffffff' : '#1f2733' }
})
const grades = airClasses.map(({ roman, short, level }) => {
  const { fill, on } = classColours.light[level - 1]!
  return { label: `${roman} ${short}`, fill, on, mark: roman }
})
const blow = Array.from({ length: 16 }, (_, s) => 2 + 8 * Math.exp(-(((s - 10) / 2) ** 2)) + 3 * Math.exp(-(((s - 2) / 2) ** 2)))
const parts = (count: number) =>
  blow.map(total => Array.from({ length: count }, (_, c) => (total * (count - c) * 2) / (count * (count + 1))))
const cells = 61
/** A source to the south-west seen at 3 m/s, over a calm background. */
const surface = Array.from({ length: cells * cells }, (_, at) => {
  const [u, v] = [((at % cells) / (cells - 1)) * 16 - 8, (Math.floor(at / cells) / (cells - 1)) * 16 - 8]
  return Math.hypot(u, v) > 7.2 ? null : 30 + 80 * Math.exp(-((u + 2.2) ** 2 + (v + 2.2) ** 2) / 3) + 20 * Math.exp(-(u * u + v * v))
})
const names = ['PM₂.₅', 'PM₁₀', 'O₃', 'NO₂', 'SO₂', 'CO', '气温', '湿度', '气压', '风速']
const r = names.map((_, i) => names.map((_, j) => Math.cos((i - j) * 1.1) * (1 - Math.abs(i - j) / 12)))
const points = (() => {
  const random = seededNumbers(11)
  const x = Array.from({ length: 9000 }, () => 0.3 + random() * 2.3)
  return { x, y: x.map(value => 46 * value + 8 + (random() + random() + random() - 1.5) * 50) }
})()
const size = { width: 420, height: 340 } as const
const patches = galleryBoundaries.counties.features.map(({ properties: { adcode, name } }, i) => {
  const value = i === 3 ? null : 40 + ((i * 37) % 12) * 14
  const level = value === null ? null : specClass('aqi', value)
  return { adcode, name, value, level, rank: value === null ? null : 1 + ((i * 37) % 12) }
})

/** Squares over one county as stand-ins for its parts, visibly not its townships. */
const squares = Array.from({ length: 42 }, (_, i): BoundaryFeature => {
  const [west, south] = [112.68 + (i % 7) * 0.09, 36.4 + Math.floor(i / 7) * 0.06]
  const middle: [number, number] = [west + 0.045, south + 0.03]
  const ring: [number, number][] = [
    [west, south],
    [west + 0.09, south],
    [west + 0.09, south + 0.06],
    [west, south + 0.06],
  ]
  return {
    type: 'Feature',
    properties: { adcode: i + 1, name: `第 ${i + 1} 片`, center: middle, centroid: middle },
    geometry: { type: 'MultiPolygon', coordinates: [[ring]] },
  }
})
const squarePatches = squares.map(({ properties: { adcode, name } }, i) => {
  const value = i === 9 ? null : 30 + ((i * 53) % 42) * 4
  return { adcode, name, value, level: value === null ? null : specClass('aqi', value), rank: value === null ? null : 1 + ((i * 53) % 42) }
})

export const figureEntries = [
  {
    key: 'wind-rose',
    title: 'RoseChart：风玫瑰',
    draw: () => <RoseChart {...size} label="风玫瑰" classes={speeds} shares={parts(5)} calm={8.6} />,
  },
  {
    key: 'pollution-rose',
    title: 'RoseChart：污染玫瑰，级别以罗马数字标出',
    draw: () => <RoseChart {...size} label="污染玫瑰" classes={grades} shares={parts(6)} calm={8.6} chosen={10} />,
  },
  {
    key: 'probability-rose',
    title: 'ProbabilityRose：CPF 与 95% 区间',
    draw: () => (
      <ProbabilityRose
        {...size}
        label="CPF"
        usual={0.1}
        sectors={blow.map((value, s) =>
          s === 5 ? { value: null, lower: null, upper: null } : { value: value / 25, lower: value / 25 - 0.05, upper: value / 25 + 0.06 },
        )}
      />
    ),
  },
  ...(['warm', 'cividis'] as const).map(ramp => ({
    key: `polar-${ramp}`,
    title: `PolarSurface：${ramp === 'warm' ? '极坐标图' : '色觉友好'}`,
    draw: () => (
      <PolarSurface
        {...size}
        label="极坐标图"
        grid={{ cells, values: surface, maxSpeed: 8 }}
        from={30}
        to={120}
        ramp={ramp}
        unit="μg/m³"
        decimals={0}
        highest={{ speed: 3.1, direction: 225, value: 110 }}
      />
    ),
  })),
  {
    key: 'matrix',
    title: 'MatrixChart：相关矩阵',
    draw: () => (
      <MatrixChart
        {...size}
        label="相关矩阵"
        names={names}
        cells={r.map(row => row.map(value => ({ r: value, significant: Math.abs(value) > 0.2 })))}
        chosen={[5, 0]}
        onPick={() => undefined}
      />
    ),
  },
  {
    key: 'scatter',
    title: 'ScatterChart：9000 点与两条拟合线',
    draw: () => (
      <ScatterChart
        {...size}
        label="散点"
        x={{ name: 'CO', unit: 'mg/m³', decimals: 1, values: points.x }}
        y={{ name: 'PM₂.₅', unit: 'μg/m³', decimals: 0, values: points.y }}
        labels={points.x.map(() => '2026-01-01 01')}
        fits={[
          { label: 'OLS', slope: 46, intercept: 8, interval: [44, 48], colour: '#1f2733' },
          { label: 'RMA', slope: 58, intercept: -9, dash: '6 4', colour: '#0f8b8d' },
        ]}
      />
    ),
  },
  {
    key: 'feature-radar',
    title: 'FeatureRadarChart：偏燃煤型',
    draw: () => (
      <FeatureRadarChart
        {...size}
        label="特征雷达"
        type="偏燃煤型"
        axes={['SO₂', 'NO₂', 'CO', 'PM₂.₅', 'PM₁₀₋₂.₅'].map((name, i) => ({
          name,
          value: i === 0 ? 2.1 : 0.8 + i * 0.06,
          lower: 0.6,
          upper: 1.4,
        }))}
      />
    ),
  },
  ...(['value', 'rank'] as const).map(show => ({
    key: `patches-${show}`,
    title: `PatchMap：${show === 'value' ? '级别与数值' : '排名，色觉友好'}`,
    draw: () => (
      <PatchMap
        {...size}
        label="污染板块"
        boundaries={galleryBoundaries}
        patches={patches}
        show={show}
        decimals={0}
        colours={show === 'rank' ? 'safe' : 'light'}
        legend={show === 'rank' ? rankFields(12, 'safe') : grades.map(({ label, fill, on }) => ({ text: label, fill, on }))}
      />
    ),
  })),
  {
    key: 'patches-parts',
    title: 'PatchMap：区县以下的分片，放得下才写名称',
    draw: () => (
      <PatchMap
        {...size}
        label="分片"
        boundaries={galleryBoundaries}
        areas={squares}
        within={galleryBoundaries.counties.features.find(({ properties }) => properties.name === '襄垣县')}
        patches={squarePatches}
        show="rank"
        decimals={0}
        colours="light"
        legend={rankFields(42, 'light')}
      />
    ),
  },
]
