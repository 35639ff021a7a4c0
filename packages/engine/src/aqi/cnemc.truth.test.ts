import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { hoursOfCnemc, type StationHours } from '../core/truth/cnemc.ts'
import { haveObservations } from '../core/truth/observations.ts'
import { gradeHours } from './grade-hours.ts'
import { hourlyAqi } from './report.ts'

const names = { pm2_5: 'PM2.5', pm10: 'PM10', o3: 'O3', no2: 'NO2', so2: 'SO2', co: 'CO' } as const
const standard = standardOn('2023-01-20')

describe.skipIf(!haveObservations)('two days of the national network, 2023-01-20 and 21', () => {
  let stations: StationHours
  beforeAll(() => {
    stations = hoursOfCnemc()
  })

  it('every published AQI of a station and hour comes out of its six hourly concentrations, without tolerance', () => {
    let published = 0
    const different: unknown[] = []
    for (const [station, types] of stations) {
      const columns = Object.fromEntries(pollutantIds.map(id => [id, types.get(names[id])!]))
      const bulk = gradeHours(columns, standard)
      types.get('AQI')!.forEach((aqi, hour) => {
        if (Number.isNaN(aqi)) return
        published++
        const single = hourlyAqi(Object.fromEntries(pollutantIds.map(id => [id, types.get(names[id])![hour]!])), standard)
        if (single.aqi !== aqi || bulk.aqi[hour] !== aqi) different.push({ station, hour, aqi, single: single.aqi, bulk: bulk.aqi[hour] })
      })
    }
    expect(different).toEqual([])
    expect(published).toBe(78_906)
  })
})
