import { allCalls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonSchema } from '../../apps/server/src/platform/http/schema.ts'
import { type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'
import { type Value, wrongInputs } from './wrong-inputs.ts'

/** Services of 排放管理. */
const services =
  /^(Enterprise|EnterpriseProfile|Fill[A-Za-z]*|Allotment|Approval|Surface|SurfaceImport|Discharge[A-Za-z]*|Inventory|EF|ETA|Fix|Ratio|Factor[A-Za-z]*)\./
const calls = allCalls.filter(call => services.test(call.name))

const numbers = ({ minimum, maximum, type }: JsonSchema): Value[] => [
  ['no number', 'abc'],
  ...(typeof minimum === 'number' ? [['too small', minimum - 1] as Value] : []),
  ...(typeof maximum === 'number' ? [['too large', maximum + 1] as Value] : []),
  ...(type === 'integer' ? [['a half', Number(minimum ?? 0) + 0.5] as Value] : []),
]
const texts = ({ pattern, minLength, maxLength, format }: JsonSchema): Value[] => [
  ...(pattern === undefined ? [] : [['of another form', pattern === '\\S' ? '   ' : '；drop'] as Value]),
  ...(typeof minLength === 'number' && minLength > 0 ? [['empty', ''] as Value] : []),
  ...(typeof maxLength === 'number' ? [['too long', 'x'.repeat(maxLength + 1)] as Value] : []),
  ...(format === 'uuid' ? [['no uuid', 'zz'] as Value] : []),
]

/** What a field cannot be, by what its schema says. */
const unfit = (schema: JsonSchema): Value[] => {
  if (Array.isArray(schema.enum)) return [['no choice', 'nonesuch']]
  if (Array.isArray(schema.anyOf)) return []
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema)
  if (schema.type === 'boolean') return [['neither yes nor no', 'perhaps']]
  if (schema.type === 'array') return Number(schema.minItems ?? 0) > 0 ? [['nothing', []]] : []
  return schema.type === 'string' ? texts(schema) : []
}

/** Numbers that no table holds, and a day that is none. */
const absurd = ({ type, format, enum: choices }: JsonSchema): Value[] => {
  if (choices) return []
  if (type === 'integer' || type === 'number') return [2 ** 31, 2 ** 53, 1e300, -1e300].map(value => [String(value), value])
  return type === 'string' && format === 'day' ? [['30 February', '2026-02-30']] : []
}

let t: TestServer
let token: string
beforeAll(async () => {
  t = await testServer()
  token = await t.token('admin')
})
afterAll(() => t.close())

const callsWithoutUpload = calls.filter(({ upload }) => !upload)

test('every field of every call of 排放管理 refuses what it cannot be, in Chinese and by its name', async () => {
  const passed: string[] = []
  const wrongs = callsWithoutUpload.flatMap(call => wrongInputs(call, unfit).map(wrong => ({ call, ...wrong })))
  for (const { call, path, what, input } of wrongs) {
    const { status, error, message } = await t.ask(call, input as never, { token })
    const [top] = path.split(/[.[]/)
    const named = String(error?.field ?? '').split(/[.[]/)[0] === top
    if (status !== 400 || !named || !/[\u4e00-\u9fff]/.test(message)) passed.push(`${call.name} ${path} ${what}: ${status} ${message}`)
  }
  expect(passed).toEqual([])
  expect(wrongs.length).toBeGreaterThan(400)
}, 60_000)

test('a number beyond everything, or a day that is none, is refused or finds nothing; it never breaks', async () => {
  const broken: string[] = []
  for (const call of callsWithoutUpload)
    for (const { path, what, input } of wrongInputs(call, absurd)) {
      const { status, message } = await t.ask(call, input as never, { token })
      if (status >= 500 || (status === 200 && what === '30 February')) broken.push(`${call.name} ${path} ${what}: ${status} ${message}`)
    }
  expect(broken).toEqual([])
}, 60_000)
