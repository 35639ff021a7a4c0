import { expect, test } from 'vitest'
import { agreementOf } from './pmf-agreement.ts'

const factor = (share: number, category: string, isNamed = true) => ({ share, isNamed, nearest: [{ category }] })

test('named factors stand beside the category of the inventory, plants and nameless ones apart', () => {
  const { rows, unnamed, natural } = agreementOf(
    [factor(0.3, '焦化'), factor(0.1, '石化'), factor(0.2, '机动车'), factor(0.25, '溶剂使用', false), factor(0.15, '植物')],
    new Map([
      ['工艺过程源', 600],
      ['移动源', 300],
      ['溶剂使用源', 100],
      ['扬尘源', 0],
    ]),
  )
  expect([unnamed, natural]).toEqual([0.25, 0.15])
  expect(rows.map(({ name, factors }) => [name, factors])).toEqual([
    ['工艺过程源', [0, 1]],
    ['移动源', [2]],
    ['溶剂使用源', []],
  ])
  expect(rows[0]!.pmf).toBeCloseTo(0.4 / 0.6, 12)
  expect(rows.map(({ inventory }) => inventory)).toEqual([0.6, 0.3, 0.1])
  expect(rows[2]!.pmf, 'no factor of it was found').toBeNull()
})

test('a factor whose category the inventory lacks keeps its row; nothing named gives no shares', () => {
  const { rows } = agreementOf([factor(1, '餐饮')], new Map([['移动源', 5]]))
  expect(rows).toEqual([
    { name: '移动源', factors: [], pmf: null, inventory: 1 },
    { name: '其他排放源', factors: [0], pmf: 1, inventory: 0 },
  ])
  const named = agreementOf([factor(1, '餐饮')], new Map([['其他排放源(餐饮油烟)', 5]]))
  expect(named.rows, 'by the beginning of its name').toEqual([{ name: '其他排放源(餐饮油烟)', factors: [0], pmf: 1, inventory: 1 }])
  expect(agreementOf([factor(1, '机动车', false)], new Map()).rows).toEqual([])
})
