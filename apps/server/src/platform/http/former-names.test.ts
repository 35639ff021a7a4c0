import { expect, test } from 'vitest'
import { acceptFormerNames, addFormerNames, addFormerProperties } from './former-names.ts'

const formerNames = { present: 'former' }
const input = { type: 'object', properties: { present: { type: 'number' } } } as never

test('a field under its former name is accepted, and loses against the present name', () => {
  expect(acceptFormerNames({ formerNames, input }, { former: 1, other: 2 })).toEqual({ present: 1, other: 2 })
  expect(acceptFormerNames({ formerNames, input }, { former: 1, present: 3 })).toEqual({ present: 3 })
})

test('fields of other calls and inputs that are no object stay unchanged', () => {
  const fields = { former: 1 }
  expect(acceptFormerNames({ input }, fields)).toBe(fields)
  expect(acceptFormerNames({ formerNames, input }, null)).toBe(null)
  expect(acceptFormerNames({ formerNames, input: { type: 'object' } as never }, fields)).toEqual(fields)
})

test('the output repeats a renamed field at every depth', () => {
  expect(addFormerNames({ formerNames }, { rows: [{ present: 1 }, { other: 2 }], present: null })).toEqual({
    rows: [{ present: 1, former: 1 }, { other: 2 }],
    present: null,
    former: null,
  })
})

test('the schema marks the repeated field as deprecated and not as required', () => {
  const schema = { type: 'array', items: { type: 'object', required: ['present'], properties: { present: { type: 'number' } } } }
  expect(addFormerProperties({ formerNames }, schema)).toEqual({
    type: 'array',
    items: {
      type: 'object',
      required: ['present'],
      properties: { present: { type: 'number' }, former: { type: 'number', deprecated: true } },
    },
  })
})
