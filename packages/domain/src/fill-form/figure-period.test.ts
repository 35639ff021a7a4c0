import { expect, it } from 'vitest'
import { figurePeriod, monthsFieldWords } from './figure-period.ts'
import { type FormRow, sectionOf } from './form.ts'

const of = (section: string, key: string, row: Partial<FormRow> = {}) => {
  const described = sectionOf.get(section)!
  const field = described.fields.find(each => each.key === key)!
  return [figurePeriod(described, field, { id: 'a', ...row } as FormRow), monthsFieldWords(described, field)]
}

it('says what a figure of last year covers: the same months, a part of the year without months, or the year', () => {
  const monthly = new Array<number>(12).fill(1)
  expect(of('fuel', 'annual', { monthly })).toEqual(['months', { label: '消耗量', unit: '' }])
  expect(of('material', 'annual')).toEqual(['scaled', { label: '用量', unit: '' }])
  expect(of('equipment', 'noxT')).toEqual(['scaled', { label: '在线监测 NOₓ', unit: 't' }])
  expect(of('base', 'outputValue')).toEqual(['year', { label: '工业总产值', unit: '万元' }])
  expect(of('base', 'powerUse')).toEqual(['year', { label: '年用电量', unit: '万kWh' }])
  expect(of('yard', 'annual')).toEqual(['year', { label: '年装卸量', unit: 't/a' }])
  expect(of('fuel', 'sulphur')[0]).toBeNull()
})
