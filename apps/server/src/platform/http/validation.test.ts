import { calls } from '@qingyuan/contract/calls.ts'
import { dayLabel, hourLabel, monthLabel, nullable, oneOf, TimeLabel } from '@qingyuan/contract/schemas.ts'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import type { AppError } from '../errors.ts'
import { plainSchema, serializerSchema } from './schema.ts'
import { checkStorable, compileInput, compileOutput, inputError } from './validation.ts'

const refusal = (schema: Parameters<typeof plainSchema>[0], input: unknown, from: 'texts' | 'json' = 'json') => {
  const check = compileInput(plainSchema(schema), from)
  return check(input) ? null : inputError(check)
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

  test('an unknown set of species is refused with the sets that there are', () => {
    const span = { stationIds: [1], startTime: '2026-05-01 01', endTime: '2026-05-01 24' }
    const error = refusal(calls.VOC.Classification.input, { ...span, speciesSet: 'XYZ' })
    expect(error?.message).toBe('物种集应为 all、pams、to15、carbonyls、plan70 之一，或自建物种集 own-编号')
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

  test.each([
    ['2023-02-29', '日期'],
    ['0000-01-01', '日期'],
    ['2026-13-45', '日期'],
    ['20260501', '日期'],
    ['2026-05-01 25', '小时'],
    ['2026-02-30 01', '小时'],
    ['2026-13', '月份'],
    ['0000-05', '月份'],
    ['2026-Q5', '时间'],
    ['0000', '时间'],
    ['2026-02-30', '时间'],
  ])('%s is no %s of the calendar', (text, title) => {
    const label = { 日期: dayLabel, 小时: hourLabel, 月份: monthLabel, 时间: () => TimeLabel }[title]!(title)
    expect(refusal(Type.Object({ at: label }), { at: text })?.message).toMatch(new RegExp(`^${title}不是有效的`))
  })

  test('labels on the calendar pass', () => {
    const labels = Type.Object({ day: dayLabel('日'), hour: hourLabel('时'), month: monthLabel('月'), any: Type.Array(TimeLabel) })
    const any = ['2024-02-29 24', '2024-02-29', '2024-02', '2024-Q1', '2024']
    expect(refusal(labels, { day: '2024-02-29', hour: '2024-02-29 24', month: '2024-02', any })).toBeNull()
  })

  test('texts that cannot be stored are found wherever they are, and their field is named', () => {
    const deep = Type.Object({
      a: Type.Array(Type.Object({ b: Type.String({ title: '备注' }), c: Type.Record(Type.String(), Type.Any()) }), { title: '行' }),
      d: nullable(Type.Object({ e: Type.String({ title: '地址' }) })),
    })
    const refused = (input: unknown) => {
      try {
        checkStorable(compileInput(plainSchema(deep), 'json'), input)
      } catch (error) {
        return [(error as AppError).message, (error as AppError).details.field]
      }
      return null
    }
    expect(refused({ a: [{ b: 'x\0' }] })).toEqual(['备注含有不能识别的字符', 'a.0.b'])
    expect(refused({ a: [{ c: { k: 'x\ud800' } }] })).toEqual(['行含有不能识别的字符', 'a.0.c.k'])
    expect(refused({ a: [{ c: { 'k\0': 1 } }] })).toEqual(['行含有不能识别的字符', 'a.0.c'])
    expect(refused({ d: { e: '\0' } })).toEqual(['地址含有不能识别的字符', 'd.e'])
    expect(refused({ a: [{ b: '😀' }], d: null })).toBeNull()
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
      hasSecondFactor: false,
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
