import { placeHours } from '../../../packages/demo-city/src/hours/place-hours.ts'
import { modelFields } from '../../../packages/demo-city/src/meteorology/model-fields.ts'
import { hourIndex } from '../../../packages/demo-city/src/model/calendar.ts'
import { cityPlan, demoSeed } from '../../../packages/demo-city/src/plan.ts'
import { addDays, dayStart, hourMs } from '../../../packages/domain/src/time.ts'
import { correlateColumns } from '../../../packages/engine/src/correlation/correlate.ts'

const city = { lon0: 113, lat0: 36.25, dLon: 0.25, dLat: 0.25, nx: 2, ny: 2 } as const
/** Level of the fields whose wind is taken, 250 m above ground, and the least wind that carries, m/s. */
const [level, leastMs] = [3, 0.3] as const

/** r of the logarithms of the demo's daily PM2.5 at a station and of 1 / (wind × mixing height) of its model fields, 60 days from mid-October 2026 on. */
export const demoVentilation = (days = 60): number => {
  const station = cityPlan(demoSeed).stations.find(each => each.level === 'national')!
  const rows = Array.from({ length: days }, (_, n) => {
    const day = addDays('2026-10-15', n)
    const times = Array.from({ length: 8 }, (__, k) => dayStart(day) + (3 * k + 3) * hourMs)
    const { wind, mixingHeight } = modelFields(demoSeed, times, undefined, city)
    const cell = level * city.nx * city.ny * 4
    const ventilation = times.reduce(
      (sum, _time, k) => sum + Math.max(leastMs, Math.hypot(wind[k]![cell]!, wind[k]![cell + 1]!)) * mixingHeight![k]![0]!,
      0,
    )
    const { pm2_5 } = placeHours(demoSeed, station, hourIndex(dayStart(day) + hourMs), 24)
    return { level: Math.log(pm2_5.reduce((sum, value) => sum + value, 0)), stagnation: -Math.log(ventilation) }
  })
  return correlateColumns(
    rows.map(row => row.level),
    rows.map(row => row.stagnation),
    { method: 'pearson', need: days, autocorrelation: 'ignore' },
  ).r
}
