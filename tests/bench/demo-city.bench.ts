import { demoBatches } from '../../packages/demo-city/src/generate.ts'
import { cityPlan, demoSeed } from '../../packages/demo-city/src/plan.ts'
import { instantOf } from '../../packages/domain/src/time.ts'
import { defineBench } from './harness.ts'

const stations = 86
const twoYears = stations * 17_520

export default defineBench({
  name: 'demo city: hours of all stations',
  run: async ({ report }) => {
    const plan = cityPlan(demoSeed)
    const stationHoursUntil = async (month: number) => {
      let sum = 0
      for await (const { hours } of demoBatches({ plan, from: instantOf(2025, 6, 1, 1), to: instantOf(2025, month, 1) })) sum += hours
      return sum
    }
    await stationHoursUntil(8)
    const before = process.cpuUsage()
    const stationHours = await stationHoursUntil(10)
    const { user, system } = process.cpuUsage(before)
    const value = ((user + system) / 1e6 / stationHours) * twoYears
    report({ label: 'processor time of two years', value, unit: 's', better: 'lower' })
  },
})
