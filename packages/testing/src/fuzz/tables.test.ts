import { hoursOfDay } from '@qingyuan/domain/time.ts'
import { readChinaSites } from '@qingyuan/formats/cnemc/china-sites.ts'
import { readCnemcRows } from '@qingyuan/formats/cnemc/cnemc-rows.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import { readStationCsv, type StationBatch } from '@qingyuan/formats/table/station-csv.ts'
import { parseStationSheet } from '@qingyuan/formats/xlsx/station-sheet.ts'
import { expect, it } from 'vitest'
import { chinaSitesCsv, crawlCsv, stationHoursCsv, type ValueOf } from '../csv-builder.ts'
import { mutateBytes, nastyTokens } from '../mutate.ts'
import { type Random, seededRandom } from '../random.ts'
import { checkHour, checkValues } from './invariants.ts'

const hours = hoursOfDay('2026-01-01').slice(21)
const value: ValueOf = (code, hourEnd, id) => ((code.length + hourEnd / 3_600_000 + id.length) % 9 === 0 ? null : 10 + id.length)
const codes = ['1727A', '1728A', '1730A']
const rowsCsv =
  'timepoint,stationcode,longitude,latitude,area,positionname,primarypollutant,aqi,pm10,pm2_5,o3,o3_24h,o3_8h,o3_8h_24h,no2,so2,co\n' +
  '2022-01-05T00:00:00,1727A,113.1,36.1,长治市,清华站,"颗粒物(PM10),细颗粒物(PM2.5)",70,77,51,73,43,54,41,39,13,1.3\n'
const geoJson = JSON.stringify({
  features: [
    {
      geometry: { coordinates: [113.1, 36.1] },
      properties: { stationcode: '1727A', timepoint: '2018-02-20T07:00:00', aqi: '51', o3: '10', co: '-;' },
    },
  ],
})
const bases = {
  station: [stationHoursCsv(codes, hours, value), crawlCsv(['清华站', '澳瑞特'], hours, value)],
  wide: [chinaSitesCsv(codes, hours.slice(0, 2), value)],
  rows: [rowsCsv, geoJson],
}

const checkBatches = async (batches: AsyncIterable<StationBatch>) => {
  let last: StationBatch | null = null
  for await (const batch of batches) {
    last = batch
    for (const hour of batch.hours) {
      checkHour(hour.hourEnd)
      checkValues(hour.values)
      checkValues(hour.published)
      if (/^[=+\-@\t\r]/.test(hour.code ?? hour.name ?? '=')) throw new Error('a station without or with a formula for a name')
    }
    for (const refusal of batch.refusals)
      if (!refusal.reason || refusal.row < 1 || refusal.text.length > 60) throw new Error(JSON.stringify(refusal))
  }
  const counts = last!.counts
  if (counts.rows !== counts.accepted + counts.duplicates + counts.refusedRows) throw new Error(`rows lost: ${JSON.stringify(counts)}`)
}

const checks = {
  station: (bytes: Buffer) => checkBatches(readStationCsv(bytes)),
  wide: async (bytes: Buffer) => {
    for await (const batch of readChinaSites(bytes)) {
      if (batch.hours.length > 0) checkHour(batch.hourEnd)
      for (const hour of batch.hours) {
        checkValues(hour.values)
        checkValues(hour.published)
      }
    }
  },
  rows: async (bytes: Buffer) => {
    for (const row of (await readCnemcRows(bytes.toString())).rows) {
      checkHour(row.hourEnd)
      checkValues(row.values)
      checkValues(row.published)
    }
  },
}

const fuzz = async (kind: keyof typeof bases, runs: number, seed: number) => {
  const random = seededRandom(seed)
  for (let i = 0; i < runs; i++) {
    const bytes = mutateBytes(random, Buffer.from(random.pick(bases[kind])))
    await checks[kind](bytes).catch(error => expect.fail(`${error} on ${JSON.stringify(bytes.toString())}`))
  }
}

it('12,000 mutated station tables: every row is a reading, a repeat or a refusal', () => fuzz('station', 12_000, 1))
it('8,000 mutated files of the national network give no garbage', () => fuzz('wide', 8_000, 2))
it('6,000 mutated station rows (CSV and GeoJSON) give no garbage', () => fuzz('rows', 6_000, 3))

const oddCell = (random: Random): Cell =>
  random.pick<Cell>([
    random.pick(nastyTokens),
    null,
    '',
    true,
    false,
    Number.NaN,
    Infinity,
    -Infinity,
    -0,
    1e300,
    -1e300,
    random.int(-100, 100_000),
    random.next() * 1000,
    new Date(Number.NaN),
    new Date(8.64e15),
    new Date(random.int(0, 4e9) * 1000),
    new Date(Date.UTC(2026, 0, 1, 8)),
    'x'.repeat(500),
  ])

it('12,000 sheets with odd cells anywhere, heading included, lose no row and give no garbage', async () => {
  const random = seededRandom(4)
  const base = stationHoursCsv(codes, hours, value)
    .trim()
    .split('\n')
    .map(line => line.split(',') as Cell[])
  for (let i = 0; i < 12_000; i++) {
    const rows = base.map(row => [...row])
    for (let n = random.int(1, 5); n > 0; n--) {
      const row = random.pick(random.chance(0.1) ? rows.slice(0, 1) : rows.slice(1))
      row[random.int(0, row.length)] = oddCell(random)
    }
    if (random.chance(0.1)) rows.splice(random.int(0, rows.length - 1), 1)
    await checkBatches(parseStationSheet(rows)).catch(error => expect.fail(`${error} on ${JSON.stringify(rows)}`))
  }
})
