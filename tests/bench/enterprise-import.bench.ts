import { readFile } from 'node:fs/promises'
import { buildApp } from '../../apps/server/src/app.ts'
import { enterpriseColumns } from '../../apps/server/src/modules/emissions/enterprises/import/columns.ts'
import { enterpriseImport, formContext, writeProfiles } from '../../apps/server/src/modules/emissions/enterprises/public.ts'
import { demoPassword } from '../../apps/server/src/platform/auth/seed.ts'
import { systemCaller } from '../../apps/server/src/platform/http/caller.ts'
import { calls } from '../../packages/contract/src/calls.ts'
import { counties } from '../../packages/domain/src/counties.ts'
import { creditCheck, organisationCheck } from '../../packages/domain/src/credit-code.ts'
import type { FormRow } from '../../packages/domain/src/fill-form/form.ts'
import { emptyForm } from '../../packages/domain/src/fill-form/form.ts'
import type { Cell } from '../../packages/formats/src/table/hour-cell.ts'
import { markedXlsx } from '../../packages/formats/src/xlsx/marked-sheet.ts'
import { readXlsx } from '../../packages/formats/src/xlsx/read-xlsx.ts'
import { defineBench } from './harness.ts'
import { type OpenBench, openBench } from './support/open-bench.ts'

const count = 10_000
const planted = 300

const codeOf = (n: number): string => {
  const organisation = `D${String(n).padStart(7, '0')}`
  const body = `Y1140403${organisation}${organisationCheck(organisation)}`
  return body + creditCheck(body)
}

/** Basic information that has nothing wrong; places are the seats of the counties. */
const baseOf = (n: number): FormRow => {
  const county = counties[n % counties.length]!
  return {
    id: 'base',
    enterpriseName: `基准第 ${n} 企业`,
    creditCode: codeOf(n),
    legalPerson: '王五',
    industryCode: '3511',
    scale: 'C02',
    status: '1',
    sourceControl: '市控',
    countyId: String(county.id),
    registeredAddress: `${county.name}某街 ${n} 号`,
    productionAddress: `${county.name}某街 ${n} 号`,
    lon: county.center.lon,
    lat: county.center.lat,
    staff: n % 900,
    yearDays: 300,
    dayHours: 16,
    contact: '赵六',
    mobile: '13900000000',
  }
}

/** One wrong cell a row, of eight kinds. */
const faults: [key: string, value: Cell][] = [
  ['mobile', '1380000'],
  ['lon', 113.9],
  ['scale', '特大'],
  ['yearDays', 400],
  ['legalPerson', null],
  ['creditCode', 'Y1140403D0000001Z1'],
  ['staff', -3],
  ['email', 'nobody'],
]

const sheetOf = (bad: ReadonlyMap<number, (typeof faults)[number]>) =>
  markedXlsx(
    [
      {
        name: '企业',
        above: [],
        headings: enterpriseColumns.map(({ header }) => header),
        rows: Array.from({ length: count }, (_, n) => {
          const wrong = bad.get(n)
          const base = wrong ? { ...baseOf(n), [wrong[0]]: wrong[1] } : baseOf(n)
          return { cells: enterpriseColumns.map(({ key }) => (base[key] ?? null) as Cell), marks: [] }
        }),
      },
    ],
    { verdict: false },
  )

const run = async ({ services }: OpenBench, content: Buffer, commit: boolean, id: string) => {
  const meta = { name: '企业.xlsx', mediaType: 'application/octet-stream', purpose: 'import', createdBy: null }
  const fileId = await services.files.save(content, meta)
  const importer = { ...systemCaller, realName: '基准' }
  return enterpriseImport.job.run({
    id,
    input: { fileId, fileName: '企业.xlsx', year: 2025, commit, importer },
    checkpoint: null,
    createdBy: null,
    services,
    signal: new AbortController().signal,
    progress: () => undefined,
    saveCheckpoint: async () => undefined,
  })
}

const marksIn = async (bench: OpenBench, fileId: string, bad: ReadonlyMap<number, unknown>) => {
  const file = (await bench.services.files.find(fileId))!
  const book = await readXlsx(await readFile(file.path))
  if (!book.ok) throw new Error(book.problem.detail)
  const marked = new Set(book.sheets[0]!.rows.slice(1).flatMap((row, n) => (row[0] ? [n] : [])))
  return { right: [...marked].filter(n => bad.has(n)).length, wrong: [...marked].filter(n => !bad.has(n)).length }
}

export default defineBench({
  name: 'Enterprises: a file of 10,000 with 300 planted errors, and the list of 10,000',
  run: async ({ time, report }) => {
    const bench = await openBench({ demo: true })
    try {
      const bad = new Map(Array.from({ length: planted }, (_, i) => [i * 33 + 7, faults[i % faults.length]!] as const))
      const faulty = await sheetOf(bad)
      let outcome: Awaited<ReturnType<typeof run>> | undefined
      const check = async () => {
        outcome = await run(bench, faulty, true, crypto.randomUUID())
      }
      await time('check 10,000 rows of which 300 are wrong, annotated file written', check, { rounds: 3, goalMs: 6000 })
      const { right, wrong } = await marksIn(bench, outcome!.fileId!, bad)
      report({ label: 'planted errors marked', value: right, unit: 'of 300', better: 'higher', goal: planted })
      report({ label: 'sound rows marked', value: wrong, unit: '', better: 'lower', goal: 0 })
      const sound = await sheetOf(new Map())
      await time('take 10,000 sound rows: checked and written', () => run(bench, sound, true, crypto.randomUUID()), {
        rounds: 1,
        warmup: 0,
      })
      const { n } = (await bench.pool.query('select count(*)::int as n from enterprises')).rows[0]
      report({ label: 'enterprises registered', value: n, unit: '', better: 'higher', goal: count })
      const context = await formContext(bench.services.db, 2024)
      const entries = Array.from({ length: 10 }, (_, i) => ({
        enterprise: null,
        form: { ...emptyForm(), base: { ...baseOf(count + i) } },
        before: null,
      }))
      const writer = { id: null, name: '基准', at: new Date(), source: 'edit' as const }
      await bench.services.db.transaction().execute(trx => writeProfiles(trx, context, writer, 2024, entries))
      await bench.pool.query('analyze')
      const app = await buildApp(bench.services)
      await app.ready()
      const signIn = await app.inject({ method: 'POST', url: calls.Auth.Login.path, payload: { userName: 'city', password: demoPassword } })
      const headers = { authorization: `Bearer ${signIn.json().Data.requestToken}` }
      const list = (query: string) => async () => {
        const { statusCode } = await app.inject({ method: 'GET', url: `${calls.Enterprise.Query.path}?${query}`, headers })
        if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
      }
      await time('list, first page', list('page=1&pageSize=20'), { goalMs: 50 })
      await time('list, last page of a county', list('page=8&pageSize=100&countyId=7'), { goalMs: 50 })
      await time(
        'list, search, control level and status',
        list(`page=1&pageSize=100&search=${encodeURIComponent('企业')}&sourceControl=${encodeURIComponent('市控')}&status=running`),
        {
          goalMs: 50,
        },
      )
      await app.close()
    } finally {
      await bench.close()
    }
  },
})
