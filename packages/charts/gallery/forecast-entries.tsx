import { addDays } from '@qingyuan/domain/time.ts'
import { FanChart, type FanData } from '../src/series/fan-chart.tsx'
import { HourFan } from '../src/svg/hour-fan.tsx'
import { ReliabilityPlot } from '../src/svg/reliability-plot.tsx'
import type { Entry } from './entry.ts'

const issued = '2026-11-21'
const steps = Array.from({ length: 21 }, (_, i) => addDays('2026-11-07', i))
const middle = steps.map((_, i) => Math.round(95 + 35 * Math.sin(i / 2.6)))
const ahead = (spread: number) =>
  steps.map((day, i) => (day < issued ? null : Math.max(10, Math.round(middle[i]! + spread * (1 + (i - 14) / 6)))))
const fan: FanData = {
  steps,
  observed: steps.map((day, i) => (day < issued && i !== 6 ? middle[i]! + (i % 3) * 5 : null)),
  ...{ p10: ahead(-22), p25: ahead(-10), p50: ahead(0), p75: ahead(12), p90: ahead(30) },
  before: steps.map((day, i) => (day >= addDays(issued, -1) && i < 20 ? middle[i]! - 6 : null)),
}

const hours = Array.from(
  { length: 72 },
  (_, i) => `${addDays('2026-11-21', Math.floor((i + 7) / 24))} ${String(((i + 7) % 24) + 1).padStart(2, '0')}`,
)
const hourly = (spread: number) => hours.map((_, i) => (i >= 30 && i < 33 ? null : 90 + 30 * Math.sin(i / 8) + (spread * (i + 6)) / 40))
const hourFan = { hours, median: hourly(0), lower: hourly(-20), upper: hourly(20) }

export const forecastEntries: readonly Entry[] = [
  {
    key: 'fan',
    title: 'FanChart：实况、区间、上一次预报',
    draw: () => <FanChart fan={fan} issued={issued} limits={[{ label: '轻度 100', value: 100 }]} label="AQI 预报" height={260} />,
  },
  {
    key: 'hour-fan',
    title: 'HourFan：未来 72 小时，中间缺 3 小时',
    draw: () => <HourFan {...hourFan} limits={[{ label: '轻度', value: 100 }]} width={320} height={112} label="未来 72 小时 AQI" />,
  },
  {
    key: 'reliability',
    title: 'ReliabilityPlot',
    draw: () => (
      <ReliabilityPlot
        size={240}
        points={[0.1, 0.25, 0.5, 0.75, 0.9].map((level, i) => ({ level, share: i === 2 ? 0.46 : level + 0.03 * (i - 2) }))}
      />
    ),
  },
]
