import { calls } from '@qingyuan/contract/calls.ts'
import { creditCheck, organisationCheck } from '@qingyuan/domain/credit-code.ts'
import { sampleForm } from '@qingyuan/domain/fill-form/test-support/sample-form.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedCells, shownCells } from '#/platform/testing/exported.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { enterpriseFrame } from './export-frame.ts'

const { Enterprise } = calls
const wholeCity = { userId: 0, userType: 'city', counties: null, enterpriseId: null } as const
let t: TestServer
let token: string
beforeAll(async () => {
  t = await testServer()
  token = await t.token('city')
})
afterAll(() => t.close())

const codeOf = (n: number): string => {
  const organisation = `DEMT${6000 + n}`
  const body = `Y1140423${organisation}${organisationCheck(organisation)}`
  return body + creditCheck(body)
}

test('the exported register holds what list and profiles show, cell by cell', async () => {
  const place = { countyId: '7', lon: 113.0401, lat: 36.53 }
  for (const [n, more] of [
    { staff: 320 },
    { staff: null, registeredAddress: '=1+1' },
    { enterpriseName: '0012 号厂', mobile: '13900000000' },
  ].entries()) {
    const base = { ...sampleForm().base, enterpriseName: `导出第 ${n} 企业`, creditCode: codeOf(n), ...place, ...more }
    expect((await t.ask(Enterprise.Add, { year: 2025, base }, { token })).status).toBe(200)
  }
  const frame = await enterpriseFrame({ services: t.services, caller: { scope: wholeCity } }, {})
  const { response } = await t.ask(Enterprise.Export, {}, { token })
  const cells = await exportedCells(response.rawPayload, frame)
  expect(cells).toEqual(shownCells(frame))
  const of = (key: string) => cells.map(row => row[frame.columns.findIndex(column => column.key === key)])
  const { rows } = (await t.ask(Enterprise.Query, { page: 1, pageSize: 20 }, { token })).data as {
    rows: { id: number; name: string; code: string }[]
  }
  expect([of('enterpriseName'), of('creditCode')]).toEqual([rows.map(({ name }) => name), rows.map(({ code }) => code)])
  const profiles = await Promise.all(rows.map(({ id }) => t.ask(Enterprise.QueryByID, { id }, { token })))
  const bases = profiles.map(({ data }) => data.form.base as Record<string, string | number | null>)
  for (const key of ['lon', 'lat', 'staff', 'registeredAddress', 'mobile', 'legalPerson'])
    expect(of(key), key).toEqual(bases.map(base => base[key] ?? '—'))
})
