import { describe, expect, it } from 'vitest'
import { columnsOf } from './columns.ts'
import { changedSections, formDiff } from './diff.ts'
import { formSections, isListSection, removeRow, sectionOf } from './form.ts'
import { formOf } from './form-of.ts'
import { hasEmptyKnot, readIndexed, writeIndexed } from './indexed.ts'
import { sampleForm } from './test-support/sample-form.ts'

describe('sections', () => {
  it('have fields of their own name and links to sections that exist', () => {
    for (const { id, fields, titleKey } of formSections) {
      expect(new Set(fields.map(({ key }) => key)).size, id).toBe(fields.length)
      expect(fields.map(({ key }) => key)).toContain(titleKey)
      for (const { links } of fields) if (links) expect(isListSection(links)).toBe(true)
    }
  })

  it('give one column a field and twelve a month series', () => {
    const headers = columnsOf(sectionOf.get('fuel')!).map(({ header }) => header)
    expect(headers.slice(0, 2)).toEqual(['使用设备*', '燃料类型*'])
    expect(headers.filter(header => header.startsWith('逐月消耗量'))).toHaveLength(12)
  })
})

it('deleting a machine group deletes its machines, deleting an outlet only the links to it', () => {
  expect(removeRow(sampleForm(), 'machineGroup', 'g1')).toMatchObject({ machineGroup: [], machine: [] })
  expect(removeRow(sampleForm(), 'outlet', 'o1')).toMatchObject({
    outlet: [],
    equipment: [{ outlet: null }],
    treatment: [{ outlet: null }],
  })
})

it('changed sections put over the first form give the second', () => {
  const before = sampleForm()
  const after = { ...before, fuel: [], base: { ...before.base, staff: 12 } }
  expect(Object.keys(changedSections(before, after)).sort()).toEqual(['base', 'fuel'])
  expect({ ...before, ...changedSections(before, after) }).toEqual(after)
})

describe('indexed form data', () => {
  it('is read into lists whatever the order of its names', () => {
    const entries = [
      ['listDTO[1].name', '乙'],
      ['listDTO[0].name', '甲'],
      ['listDTO[0].monthly[0]', '3'],
      ['taskId', '7'],
    ] as const
    expect(readIndexed(entries)).toEqual({ taskId: '7', listDTO: [{ name: '甲', monthly: ['3'] }, { name: '乙' }] })
  })

  it('comes back as the form it was written from', () => {
    expect(formOf(readIndexed(writeIndexed(sampleForm())))).toEqual(formOf(sampleForm()))
    expect(formOf(sampleForm())).toEqual(sampleForm())
  })

  it.each([
    [[['listDTO[1].name', '乙']], '字段“listDTO”缺少第 0 项'],
    [[['a[0', '1']], '字段名“a[0”无法识别'],
    [[[`a${'.b'.repeat(5_000)}`, '1']], `字段“a${'.b'.repeat(29)}.…”超过 8 层`],
    [[['__proto__.x', '1']], '字段名“__proto__.x”不允许'],
    [
      [
        ['a', '1'],
        ['a[0]', '1'],
      ],
      '字段“a[0]”既是值又是列表',
    ],
  ] as [[string, string][], string][])('refuses %j', (entries, message) => {
    expect(() => readIndexed(entries)).toThrow(message)
  })
})

it('lists and objects that form data would lose are found', () => {
  expect([{ list: [] }, { list: [{ a: 1 }, {}] }, { base: { x: {} } }].map(hasEmptyKnot)).toEqual([true, true, true])
  expect([{}, { list: [{ a: '' }], base: { x: null } }, 'text'].map(hasEmptyKnot)).toEqual([false, false, false])
})

it('loose values become what the field wants, unknown fields are left out, rows get ids', () => {
  const form = formOf({
    base: { lon: ' 113.25 ', creditCode: 'ｙ1140406demt000107', staff: '1,200', evil: 1 },
    fuel: [{ annual: '十二' }, { id: 'fuel-1', annual: 3 }, { id: '../x' }],
  })
  expect(form.base).toEqual({ id: 'base', lon: 113.25, creditCode: 'Y1140406DEMT000107', staff: 1200 })
  expect(form.fuel.map(({ id, annual }) => [id, annual])).toEqual([
    ['fuel-1', '十二'],
    ['fuel-4', 3],
    ['fuel-3', undefined],
  ])
})

it('a diff names what changed, came and went', () => {
  const after = removeRow(sampleForm(), 'machine', 'm1')
  after.fuel = [{ ...after.fuel[0]!, annual: 12_500, supplier: '' }]
  after.tank = [{ id: 'k1', no: 'V01' }]
  expect(formDiff(sampleForm(), after).map(({ label, kind, from, to }) => [label, kind, from, to])).toEqual([
    ['燃料 · 303 · 年消耗量', 'changed', 12_000, 12_500],
    ['储罐 · V01', 'added', null, null],
    ['非道路机械 · 机械', 'removed', null, null],
  ])
})
