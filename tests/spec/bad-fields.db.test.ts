import type { Call } from '@qingyuan/contract/call.ts'
import { allCalls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JsonSchema, plainSchema } from '../../apps/server/src/platform/http/schema.ts'
import { type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'
import { sampleInput } from './sample-input.ts'

/** Services of 排放管理. */
const services =
  /^(Enterprise|EnterpriseProfile|Fill[A-Za-z]*|Allotment|Approval|Surface|SurfaceImport|Discharge[A-Za-z]*|Inventory|EF|ETA|Fix|Ratio|Factor[A-Za-z]*)\./
const calls = allCalls.filter(call => services.test(call.name))

interface Wrong {
  /** Where in the input: `base.lon`, `pointIds[0]`. */
  path: string
  what: string
  input: Record<string, unknown>
}

type Put = (value: unknown) => Record<string, unknown>
type Sample = Record<string, unknown>
type Value = [what: string, value: unknown]

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
const absurd = ({ type, pattern, enum: choices }: JsonSchema): Value[] => {
  if (choices) return []
  if (type === 'integer' || type === 'number') return [2 ** 31, 2 ** 53, 1e300, -1e300].map(value => [String(value), value])
  return type === 'string' && pattern === '^\\d{4}-\\d{2}-\\d{2}$' ? [['30 February', '2026-02-30']] : []
}

/** The sample with one field wrong, field by field at every depth. */
const wrongsOf = (schema: JsonSchema, path: string, sample: unknown, put: Put, of: (schema: JsonSchema) => Value[]): Wrong[] => {
  const own = of(schema).map(([what, value]) => ({ path, what, input: put(value) }))
  if (schema.type === 'array') {
    const items = schema.items as JsonSchema
    const [first] =
      Array.isArray(sample) && sample.length > 0 ? sample : [sampleInput({ type: 'object', properties: { x: items } } as never).x]
    return [...own, ...wrongsOf(items, `${path}[0]`, first, value => put([value]), of)]
  }
  if (schema.type !== 'object' || !schema.properties) return own
  const whole = (sample ?? {}) as Sample
  return Object.entries(schema.properties as Record<string, JsonSchema>).flatMap(([key, field]) =>
    wrongsOf(field, path ? `${path}.${key}` : key, whole[key], value => put({ ...whole, [key]: value }), of),
  )
}

const allWrongs = (call: Call, of: (schema: JsonSchema) => Value[]): Wrong[] => {
  const sample = sampleInput(call.input)
  return wrongsOf(plainSchema(call.input), '', sample, value => value as Sample, of)
}

let t: TestServer
let token: string
beforeAll(async () => {
  t = await testServer()
  token = await t.token('admin')
})
afterAll(() => t.close())

const asked = calls.filter(({ upload }) => !upload)

test('every field of every call of 排放管理 refuses what it cannot be, in Chinese and by its name', async () => {
  const passed: string[] = []
  const wrongs = asked.flatMap(call => allWrongs(call, unfit).map(wrong => ({ call, ...wrong })))
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
  for (const call of asked)
    for (const { path, what, input } of allWrongs(call, absurd)) {
      const { status, message } = await t.ask(call, input as never, { token })
      if (status >= 500 || (status === 200 && what === '30 February')) broken.push(`${call.name} ${path} ${what}: ${status} ${message}`)
    }
  expect(broken).toEqual([])
}, 60_000)
