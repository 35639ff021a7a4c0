import { trackClasses } from '../src/map/track.ts'
import { TrackOver } from '../src/map/track-over.tsx'
import { SeriesChart } from '../src/series/series-chart.tsx'
import type { Entry } from './entry.ts'
import { hoursFrame } from './frames.ts'
import { GalleryMap } from './gallery-map.tsx'

const count = 100_000
const along = (of: (i: number) => number) => Float64Array.from({ length: count }, (_, i) => of(i))

/** A day of a vehicle, a point a second, round the city's basin; every so often a plume. */
const track = {
  lon: along(i => 113.05 + 0.25 * Math.cos(i / 5000) + 0.03 * Math.sin(i / 300)),
  lat: along(i => 36.3 + 0.25 * Math.sin(i / 7000)),
  values: along(i => 80 + 10 * Math.sin(i / 50) + (i % 5000 < 90 ? 4 * (90 - (i % 5000)) : 0)),
}
const classes = trackClasses(track.values)

/** Every chart shows what its frame says of its rows. */
const marked = () => {
  const frame = hoursFrame()
  const events = [
    { kind: 'span' as const, label: '沙尘', from: 8, to: 10 },
    { kind: 'line' as const, label: 'HJ 633-2026 起', from: 20, to: 20 },
  ]
  return { ...frame, meta: { ...frame.meta, events } }
}

export const trackEntries: Entry[] = [
  {
    key: 'track',
    title: 'TrackOver：走航轨迹，十万点',
    draw: () => <GalleryMap id="gallery-track">{city => <TrackOver city={city} track={track} classes={classes} />}</GalleryMap>,
  },
  {
    key: 'series-events',
    title: 'SeriesChart：限值、沙尘日、标准切换',
    draw: () => <SeriesChart frame={marked()} limits={[{ label: '日均二级 60', value: 60 }]} />,
  },
]
