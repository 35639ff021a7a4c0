import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importNow, requestImport } from '#/modules/sources/model-files/public.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { areaData } from './area-data.ts'
import { receptorLists, shareMap } from './maps.ts'
import { sourceShares } from './shares.ts'
import type { ShareQuestion } from './simulated.ts'
import { type ApportionmentServer, apportionmentServer } from './test-support/apportionment-server.ts'
import { psatFile } from './test-support/psat-file.ts'

const day = '2026-05-19'
let server: ApportionmentServer
let source: number
const services = () => server.services
const ask = (change: Partial<ShareQuestion> = {}) =>
  sourceShares(services(), systemCaller, 'hour', 'all', {
    ...{ placeId: server.ids.get('E')!, species: 'pm2_5' as const, from: `${day} 01`, to: `${day} 24`, source },
    ...change,
  })

beforeAll(async () => {
  server = await apportionmentServer(dayStart(day), dayStart(day) + 24 * hourMs)
  const path = join(tmpdir(), `psat-${randomUUID()}`)
  const particle = (value: number) => [value, 'micrograms m-3'] as const
  await writeFile(
    path,
    psatFile({
      PS4001001: particle(2),
      PEC001001: particle(1),
      PFN002001: particle(0.5),
      PS4001002: particle(4),
      PS4000BC: particle(5),
      PCS001001: particle(7),
      SO2001001: [0.01, 'ppmv'],
      SO2: [0.01, 'ppmv'],
      PSO4: particle(11),
    }),
  )
  const tagNames = { 'region-1': '潞州区', 'group-1': '工业' }
  await importNow(services(), path, { name: '某次 PSAT', format: null, origin: null, tagNames })
  source = (await receptorLists({ services: services(), caller: systemCaller }, {})).sources[0]!.id
})
afterAll(() => server.close())

test('an imported run has the species, regions, sectors and days that its names give', async () => {
  const lists = await receptorLists({ services: services(), caller: systemCaller }, { source })
  expect(lists.sources).toEqual([{ id: source, name: '某次 PSAT', model: 'CAMx', species: ['pm2_5', 'pm10', 'so2'] }])
  expect(lists.regions.map(({ id, name, kind }) => [id, name, kind])).toEqual([
    ['140403', '潞州区', 'county'],
    ['region-2', '源区 2', 'other'],
    ['boundary', '边界流入', 'boundary'],
  ])
  expect(lists.sectors.map(({ name }) => name)).toEqual(['工业', '排放组 2'])
  expect(lists.days).toEqual([day])
})

test('tracers are summed to the requested species, hour by hour, beside the observations', async () => {
  const { run, result } = await ask()
  expect(run).toMatchObject({ state: 'done', engineVersion: 'CAMx', title: '导入：某次 PSAT' })
  const { regions, sectors, values, total, observed } = result!
  const at = (region: string, sector: string) =>
    values[regions.findIndex(({ name }) => name === region)]![sectors.findIndex(({ name }) => name === sector)]!
  expect([at('潞州区', '工业')[0], at('潞州区', '工业')[23]]).toEqual([3, 6])
  expect([at('潞州区', '排放组 2')[0], at('源区 2', '工业')[0], at('边界流入', '不分行业')[0]]).toEqual([0.5, 4, 5])
  expect([total[0], total[23], observed[0]]).toEqual([12.5, 25, 40])
  const coarse = await ask({ species: 'pm10' })
  expect(coarse.result!.total[0]).toBe(19.5)
  // 0.01 ppm at 25 °C and 1013.25 hPa.
  expect((await ask({ species: 'so2' })).result!.total[0]).toBeCloseTo(26.18, 2)
})

test('days, tables and maps equal in form those of our own runs', async () => {
  const daily = await sourceShares(services(), systemCaller, 'day', 'city', {
    ...{ placeId: server.ids.get('140403')!, species: 'pm2_5', from: day, to: day, source },
  })
  expect(daily.result!.regions.map(({ name }) => name)).toEqual(['本区县（潞州区）', '源区 2', '区域外流入'])
  expect(daily.result!.total).toEqual([13.021])
  const table = await areaData(
    { services: services(), caller: systemCaller },
    {
      ...{ placeId: server.ids.get('140400')!, species: 'pm2_5', from: `${day} 01`, to: `${day} 24`, source },
    },
  )
  expect(table.result!.regions.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 3)
  const map = await shareMap(
    { services: services(), caller: systemCaller },
    { time: `${day} 24`, species: 'pm2_5', region: '140403', sector: 'group-1', source },
  )
  expect(map.result!.maximum).toBe(6)
  expect(map.result!.hours).toHaveLength(24)
  expect(map.result!.values.filter(value => value !== null)).toContain(6)
})

test('what it does not have is refused in plain words', async () => {
  await expect(ask({ species: 'no2' })).rejects.toThrow('没有这种污染物的来源标记')
  await expect(ask({ source: source + 999 })).rejects.toThrow('带来源标记的模型结果')
  await expect(
    shareMap({ services: services(), caller: systemCaller }, { time: '2026-05-18 24', species: 'pm2_5', source }),
  ).rejects.toThrow('没有 2026-05-18 24 时')
  const upload = { path: '', name: '', mediaType: '', size: 0 }
  const bad = requestImport(
    { services: services(), caller: systemCaller, upload },
    { format: 'auto', name: 'x', tagNames: '源区 1 潞州区' },
  )
  await expect(bad).rejects.toThrow('源区名称“源区 1 潞州区”应写作')
})
