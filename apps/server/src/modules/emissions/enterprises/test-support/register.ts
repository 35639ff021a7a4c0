import { calls } from '@qingyuan/contract/calls.ts'
import { creditCheck, organisationCheck } from '@qingyuan/domain/credit-code.ts'
import { sampleForm } from '@qingyuan/domain/fill-form/test-support/sample-form.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { testServer } from '#/platform/testing/test-server.ts'
import { enterpriseImport } from '../import/enterprise-import.ts'

/** A fictitious code that keeps both check characters. */
export const codeOf = (n: number): string => {
  const organisation = `DEMT${String(5000 + n).padStart(4, '0')}`
  const body = `Y1140423${organisation}${organisationCheck(organisation)}`
  return body + creditCheck(body)
}

/** Valid basic information in 襄垣县. */
export const baseOf = (n: number, more: object = {}) => ({
  ...sampleForm().base,
  enterpriseName: `测试第 ${n} 企业`,
  creditCode: codeOf(n),
  countyId: '7',
  lon: 113.04,
  lat: 36.53,
  ...more,
})

interface Listed {
  total: number
  rows: { id: number; name: string; revision: number; code: string }[]
}

/** An empty register with its people, and a worker that imports. */
export const enterpriseRegister = async () => {
  const server = await testServer()
  const jobs = await startJobWorker(server.services, [enterpriseImport.job])
  const tokens: Record<string, string> = {}
  for (const name of ['city', 'county', 'leader', 'enterprise']) tokens[name] = await server.token(name)
  const as = (name: string) => ({ token: tokens[name]! })
  return {
    server,
    as,
    add: (base: object, name = 'city') => server.ask(calls.Enterprise.Add, { year: 2025, base }, as(name)),
    list: async (question: object = {}, name = 'city') =>
      (await server.ask(calls.Enterprise.Query, { page: 1, pageSize: 50, ...question }, as(name))).data as Listed,
    close: async () => {
      await jobs.stop()
      await server.close()
    },
  }
}
