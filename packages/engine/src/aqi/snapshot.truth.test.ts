import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { describe, expect, it } from 'vitest'
import { haveObservations, jsonOf, numberOf, rowsOf } from '../core/truth/observations.ts'
import { hourlyAqi } from './report.ts'

type Row = Record<string, string>
const labels: Record<PollutantId, string> = {
  pm2_5: '细颗粒物(PM2.5)',
  pm10: '颗粒物(PM10)',
  o3: '臭氧1小时',
  no2: '二氧化氮',
  so2: '二氧化硫',
  co: '一氧化碳',
}
const gradeExchanged = (row: Row, day: string) =>
  hourlyAqi({ ...Object.fromEntries(pollutantIds.map(id => [id, numberOf(row[id])])), o3: numberOf(row.o3_24h) }, standardOn(day))

describe.skipIf(!haveObservations)('crawled files with exchanged ozone columns', () => {
  const snapshot: Row[] = haveObservations
    ? jsonOf('cnemc/snapshot_20180220T07_changzhi_and_neighbours.geojson').features.map(
        (feature: { properties: Row }) => feature.properties,
      )
    : []
  const rows2022 = haveObservations ? rowsOf('cnemc/wcf_rows_20220105T00.csv') : []

  it('with the ozone exchanged back the published AQI and primary pollutant of every station of the snapshot come out', () => {
    const published = snapshot.filter(row => numberOf(row.aqi) > 0)
    expect(published.length).toBeGreaterThan(50)
    for (const row of published) {
      const report = gradeExchanged(row, '2018-02-20')
      expect([row.stationcode, report.aqi]).toEqual([row.stationcode, numberOf(row.aqi)])
      const named = row.primarypollutant!.split(',').filter(text => text !== '-;' && text !== '—' && text !== '')
      expect([row.stationcode, named.sort()]).toEqual([row.stationcode, report.primary.map(id => labels[id]).sort()])
    }
  })

  it('with the ozone exchanged back the published AQI of the rows of 2022 come out', () => {
    const published = rows2022.filter(row => numberOf(row.aqi) > 0)
    expect(published.length).toBeGreaterThan(10)
    for (const row of published)
      expect([row.stationcode, gradeExchanged(row, '2022-01-05').aqi]).toEqual([row.stationcode, numberOf(row.aqi)])
  })
})
