import { textHash } from '@qingyuan/domain/text-hash.ts'
import { type DemoEnterprise, type DemoOutlet, demoEnterprises } from '../enterprises/enterprises.ts'
import { dayInfo, dayOfIndex, hourEndOf, startHourOfIndex } from '../model/calendar.ts'
import { hashOfIndex, normalOfIndex, uniformOfIndex } from '../random.ts'
import { type DemoIncident, demoIncidents, excessOf } from './incidents.ts'

export interface MonitoredOutlet {
  enterprise: DemoEnterprise
  outlet: DemoOutlet
}

/** Online monitoring is installed on outlets that emit more than so much SO2, NOx and particles together, kg/h. */
const leastKgPerHour = 3

export const monitoredOutlets = (seed: number): MonitoredOutlet[] =>
  demoEnterprises(seed).flatMap(enterprise =>
    enterprise.outlets
      .filter(({ kgPerHour }) => kgPerHour.so2 + kgPerHour.nox + kgPerHour.pm10 > leastKgPerHour)
      .map(outlet => ({ enterprise, outlet })),
  )

/** What a flue's instruments report, an entry an hour: kg/h, m³/h as under normal conditions, °C, % oxygen; NaN is missing. */
export interface FlueGas {
  so2: Float32Array
  nox: Float32Array
  pm: Float32Array
  flow: Float32Array
  temperature: Float32Array
  oxygen: Float32Array
}

const stream = { load: 720, so2: 721, nox: 722, pm: 723, gap: 724, oxygen: 725 }
const gapShare = 0.008
const standingStill = 0.03

/** Factor of the hour beyond the usual: 1, or the incident's where the works shows it. */
const factorOf = (incidents: readonly DemoIncident[], end: number, key: 'so2' | 'nox' | 'pm10', usual: number): number =>
  incidents.reduce((sum, incident) => {
    const during = end >= incident.from && end < incident.from + incident.hours * 3_600_000
    return during && !incident.hidden ? sum + excessOf(incident, key) / Math.max(usual, 1e-9) : sum
  }, 1)

/**
 * Hours of an outlet's online monitoring from hour index `first`: profiles, load and noise; the incidents that are not hidden show with the very excess that
 * the stations' plumes are made of. A function of seed, outlet and hour.
 */
export const flueGasOf = (seed: number, { enterprise, outlet }: MonitoredOutlet, first: number, hours: number): FlueGas => {
  const own = hashOfIndex(seed, textHash(`${enterprise.code} ${outlet.code}`), 2)
  const make = () => new Float32Array(hours)
  const gas: FlueGas = { so2: make(), nox: make(), pm: make(), flow: make(), temperature: make(), oxygen: make() }
  const mine = demoIncidents(seed, hourEndOf(first), hourEndOf(first + hours - 1)).filter(
    incident => incident.enterprise.code === enterprise.code && incident.outlet.code === outlet.code,
  )
  const normalFlow = ((Math.PI / 4) * outlet.diameterM ** 2 * outlet.velocityMs * 3600 * 273.15) / outlet.temperatureK
  for (let i = 0; i < hours; i++) {
    const hour = first + i
    const profile = enterprise.hourProfile[startHourOfIndex(hour)]! * enterprise.monthProfile[dayInfo(dayOfIndex(hour)).month - 1]!
    const running = profile > standingStill
    const load = running ? Math.exp(0.07 * normalOfIndex(own, stream.load, Math.floor(hour / 5))) : 0
    const rate = (key: 'so2' | 'nox' | 'pm10', at: number) => {
      const usual = outlet.kgPerHour[key] * profile * load * Math.exp(0.06 * normalOfIndex(own, at, hour))
      return usual * factorOf(mine, hourEndOf(hour), key, usual)
    }
    const missing = uniformOfIndex(own, stream.gap, hour) < gapShare
    const put = (values: Float32Array, value: number) => (values[i] = missing ? Number.NaN : value)
    put(gas.so2, rate('so2', stream.so2))
    put(gas.nox, rate('nox', stream.nox))
    put(gas.pm, rate('pm10', stream.pm))
    put(gas.flow, running ? normalFlow * load * (0.55 + 0.45 * Math.min(1.4, profile)) : 0)
    put(gas.temperature, running ? outlet.temperatureK - 273.15 + 3 * normalOfIndex(own, stream.oxygen, hour) : 25)
    put(gas.oxygen, running ? 9.5 + 0.8 * normalOfIndex(own, stream.oxygen, Math.floor(hour / 3)) : 20.9)
  }
  return gas
}
