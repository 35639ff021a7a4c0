import { expect, it } from 'vitest'
import { itemsOfPeriod } from './period-items.ts'

it('takes no item of the year into the autumn and winter, whose calls refuse it', () => {
  const year = [{ item: 'pm2_5' }, { item: 'good_ratio' }]
  expect(itemsOfPeriod('year', year)).toContainEqual({ item: 'pm2_5' })
  expect(itemsOfPeriod('autumn', year)).toEqual([])
  expect(itemsOfPeriod('autumn', [{ item: 'aw_pm2_5' }])).toHaveLength(1)
})
