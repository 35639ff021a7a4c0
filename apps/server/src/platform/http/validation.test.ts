import { calls } from '@qingyuan/contract/calls.ts'
import { nullable, oneOf } from '@qingyuan/contract/schemas.ts'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { plainSchema, serializerSchema } from './schema.ts'
import { compileInput, compileOutput, findUnstorable, inputError } from './validation.ts'

const refusal = (schema: Parameters<typeof plainSchema>[0], input: unknown, from: 'texts' | 'json' = 'json') => {
  const check = compileInput(plainSchema(schema), from)
  return check(input) ? null : inputError(check.errors)
}

describe('input', () => {
  const schema = Type.Object({
    year: Type.Integer({ minimum: 2013, maximum: 2100, title: '年份' }),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 3, title: '名称' })),
    ids: Type.Optional(Type.Array(Type.Integer({ title: '点位' }), { minItems: 1, maxItems: 2, title: '点位' })),
    step: Type.Optional(oneOf(['hour', 'day'] as const, '时间粒度')),
    list: Type.Optional(Type.Array(Type.Object({ value: Type.Number() }))),
  })
  test.each([
    [{}, '年份不能为空', 'year'],
    [{ year: 1999 }, '年份应在 2013 到 2100 之间', 'year'],
    [{ year: '2026' }, '年份应为整数', 'year'],
    [{ year: 2026, name: '' }, '名称不能为空', 'name'],
    [{ year: 2026, name: 'abcd' }, '名称应为 1 到 3 个字符', 'name'],
    [{ year: 2026, ids: [] }, '点位不能为空', 'ids'],
    [{ year: 2026, ids: [1, 2, 3] }, '点位应为 1 到 2 项', 'ids'],
    [{ year: 2026, step: 'week' }, '时间粒度应为 hour、day 之一', 'step'],
    [{ year: 2026, list: [{ value: 1 }, { value: 'x' }] }, 'list.1.value应为数字', 'list.1.value'],
    ['text', '输入应为对象', undefined],
  ])('%j is refused: %s', (input, message, field) => {
    const error = refusal(schema, input)
    expect([error?.message, error?.details.field]).toEqual([message, field])
  })

  test('null in JSON stays null and never becomes 0', () => {
    const values = Type.Object({ values: Type.Record(Type.String(), nullable(Type.Number())) })
    const input = { values: { pm2_5: null, o3: 12 } }
    expect(refusal(values, input)).toBeNull()
    expect(input).toEqual({ values: { pm2_5: null, o3: 12 } })
    expect(refusal(Type.Object({ n: Type.Number() }), { n: null })?.message).toBe('n应为数字')
  })

  test('a measured hour pushed with null reaches the handler with null', () => {
    const input = { rows: [{ station: 'A', time: '2026-05-01 08', values: { pm2_5: null } }] }
    expect(refusal(calls.Ingest.Push.input, input)).toBeNull()
    expect(input.rows[0]?.values.pm2_5).toBeNull()
  })

  test('in a query one value is a list of one, texts are numbers, defaults are filled in, unknown fields dropped', () => {
    const query: Record<string, unknown> = { year: '2026', ids: '5', extra: 'x' }
    expect(refusal(schema, query, 'texts')).toBeNull()
    expect(query).toEqual({ year: 2026, ids: [5] })
    const page: Record<string, unknown> = {}
    expect(refusal(calls.System.UserQuery.input, page, 'texts')).toBeNull()
    expect(page).toEqual({ page: 1, pageSize: 20 })
  })

  test('texts that cannot be stored are found wherever they are', () => {
    expect(findUnstorable({ a: [{ b: 'x\0' }] })).toBe('a.0.b')
    expect(findUnstorable({ a: 'x\ud800' })).toBe('a')
    expect(findUnstorable({ a: { 'k\0': 1 } })).toBe('a')
    expect(findUnstorable({ a: '😀', b: null, c: 1 })).toBeNull()
  })
})

describe('output', () => {
  test('a field that the contract does not declare is found', () => {
    const check = compileOutput(plainSchema(calls.Auth.UserInfo.output))
    const user = {
      id: 1,
      userName: 'a',
      realName: 'a',
      prefixName: 'a',
      userType: 'city',
      counties: null,
      roles: [],
      authorities: [],
      mustChangePassword: false,
    }
    expect(check(user)).toBe(true)
    expect(check({ ...user, passwordHash: 'x' })).toBe(false)
  })

  test('every answer form of the contract can be written', async () => {
    const { default: Fastify } = await import('fastify')
    const app = Fastify({ serializerOpts: { largeArrayMechanism: 'json-stringify', largeArraySize: 200 } })
    const output = Type.Object({
      a: nullable(Type.Number()),
      list: Type.Array(nullable(Type.Integer())),
      mixed: Type.Union([Type.String(), Type.Number(), Type.Null()]),
      required: Type.Integer(),
    })
    const schema = { response: { 200: serializerSchema(plainSchema(output)) } }
    app.get('/', { schema }, async () => ({ a: null, list: [1, null], mixed: 2, required: 3, secret: 'x' }))
    expect((await app.inject('/')).json()).toEqual({ a: null, list: [1, null], mixed: 2, required: 3 })
    await app.close()
  })
})
