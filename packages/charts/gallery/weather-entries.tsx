import type { Frame } from '@qingyuan/domain/frame.ts'
import { barbWords } from '@qingyuan/domain/wind.ts'
import { type BarbMark, WindBarbs } from '../src/map/wind-barbs.tsx'
import { SeriesChart } from '../src/series/series-chart.tsx'
import { weatherOptions } from '../src/series/weather-options.ts'
import { barbPath } from '../src/svg/wind-barb.ts'
import type { Entry } from './entry.ts'
import { hourLabels } from './frames.ts'
import { GalleryMap } from './gallery-map.tsx'

const speeds = [0, 0.8, 2, 4, 6, 8, 14, 20, 26, 46] as const

/** A wind that turns through north and falls calm once. */
const windFrame = (): Frame => {
  const hours = Array.from({ length: 48 }, (_, i) => i)
  const speed = hours.map(i => (i === 20 ? 0.1 : i === 30 ? null : Number((3 + 2.6 * Math.sin(i / 6)).toFixed(1))))
  return {
    rowCount: 48,
    meta: { title: `风 ${barbWords}`, timeConvention: '', demo: true, madeAt: '2026-11-21 14:00:00' },
    columns: [
      { key: 'time', label: '时间', kind: 'time', values: hourLabels(48) },
      { key: 'speed', label: '风速', kind: 'number', parameter: 'wind_speed', unit: 'm/s', decimals: 1, values: speed },
      {
        key: 'from',
        label: '风向',
        kind: 'number',
        parameter: 'wind_direction',
        unit: '°',
        decimals: 0,
        values: hours.map(i => (i === 30 ? null : (300 + i * 4) % 360)),
      },
    ],
  }
}

const marks: BarbMark[] = Array.from({ length: 20 }, (_, i) => ({
  id: i,
  at: [112.3 + (i % 5) * 0.28, 35.95 + Math.floor(i / 5) * 0.28] as const,
  name: `站 ${i}`,
  speed: i === 7 ? null : i === 11 ? 0 : 1 + i * 1.4,
  direction: i === 7 || i === 11 ? null : (i * 40) % 360,
  label: String(8 - i),
}))

export const weatherEntries: readonly Entry[] = [
  {
    key: 'wind-barb',
    title: '风羽：静风、无羽、2 至 46 m/s',
    draw: () => (
      <svg width={640} height={80} role="img" aria-label="风羽">
        {speeds.map((speed, i) => (
          <g key={speed} transform={`translate(${40 + i * 62} 44)`} stroke="#1f2733" fill={speed > 0 ? '#1f2733' : 'none'}>
            <path d={barbPath(speed)} strokeWidth={1.6} />
            <text y={26} fontSize={12} textAnchor="middle" stroke="none" fill="#566275">
              {speed}
            </text>
          </g>
        ))}
      </svg>
    ),
  },
  {
    key: 'wind-series',
    title: 'SeriesChart：风速与一行风羽',
    draw: () => <SeriesChart frame={windFrame()} height={240} {...weatherOptions(windFrame())} />,
  },
  {
    key: 'wind-barbs',
    title: 'WindBarbs：地图上的风羽',
    draw: () => <GalleryMap id="gallery-barbs">{city => <WindBarbs view={city.view} marks={marks} chosen={3} />}</GalleryMap>,
  },
]
