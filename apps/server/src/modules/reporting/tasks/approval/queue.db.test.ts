import { sampleForm } from '@qingyuan/domain/fill-form/test-support/sample-form.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#/platform/http/caller.ts'
import { saveFill, submitFill } from '../fills/fills.ts'
import { type FillCity, fillCity } from '../test-support/fill-city.ts'
import { fillDetail } from './compare.ts'
import { queryQueue } from './queue.ts'
import { passFill } from './verdicts.ts'

let t: FillCity
beforeAll(async () => {
  t = await fillCity()
})
afterAll(() => t.close())

/** Hands in the form of an enterprise; `staff` beyond what is usual is a finding. */
const handIn = async (taskId: number, index: number, staff: number) => {
  const form = t.form(index)
  const revision = async () => (await t.fill(taskId, index)).revision
  await saveFill(t.services, t.people.of(index), { taskId, revision: await revision(), form: { ...form, base: { ...form.base, staff } } })
  return submitFill({ services: t.services, caller: t.people.of(index) }, { taskId, revision: await revision() })
}

test('forms with findings come first among those that the reviewer may decide', async () => {
  const taskId = await t.task({ sent: true })
  const clean = await handIn(taskId, 0, 400)
  await passFill(t.services, t.people.city, clean)
  t.pass(1)
  await handIn(taskId, 2, 400)
  t.pass(1)
  await handIn(taskId, 1, 200_000)
  const queue = async (caller: Caller) =>
    (await queryQueue({ services: t.services, caller }, { taskId, page: 1, pageSize: 20, state: 'submitted' })).rows.map(
      ({ name, mine, level, warnings }) => [name, mine, level, warnings],
    )
  const name = (index: number) => t.enterprises[index]!.name
  // The first is at the city's own level and has waited longest, but nothing is found in it.
  expect(await queue(t.people.city)).toEqual([
    [name(1), true, 1, 1],
    [name(0), true, 2, 0],
    [name(2), true, 1, 0],
  ])
  t.pass(-2)
})

test('each figure of last year says what it covers beside a year under way, and amounts of months are not called yearly', async () => {
  const taskId = await t.task({ sent: true })
  const whole = sampleForm()
  const last = {
    ...whole,
    base: { ...whole.base, outputValue: 210_000 },
    equipment: whole.equipment.map(row => ({ ...row, noxT: 120 })),
    fuel: whole.fuel.map(row => ({ ...row, annual: 36_000, monthly: new Array<number>(12).fill(3000) })),
    product: whole.product.map(row => ({ ...row, annual: 2_700_000 })),
    material: [{ id: 'm1', name: '炼焦煤', unit: 't', annual: 1_260_000 }],
  }
  await t.services.db
    .insertInto('enterprise_profiles')
    .values({ enterprise_id: t.enterprises[0]!.id, year: 2025, form: JSON.stringify(last), source: 'edit', changed_at: new Date() })
    .execute()
  const { id } = await handIn(taskId, 0, 400)
  const detail = await fillDetail({ services: t.services, caller: t.people.city }, { id })
  expect(detail.before).toEqual({ year: 2025, months: 4 })
  const cell = (section: string, field: string) => {
    const { label, unit, before, period } = detail.sections
      .flatMap(({ cells }) => cells)
      .find(each => each.section === section && each.field === field)!
    return [label, unit, before?.replace(/\s/g, ''), period]
  }
  expect(cell('base', 'outputValue')).toEqual(['工业总产值', '万元', '210000', 'year'])
  expect(cell('equipment', 'noxT')).toEqual([expect.stringMatching(/在线监测 NOₓ$/), 't', '40', 'scaled'])
  expect(cell('material', 'annual')).toEqual(['炼焦煤 用量', 't', '420000', 'scaled'])
  expect(cell('fuel', 'annual')).toEqual([expect.stringMatching(/ 消耗量$/), expect.any(String), '12000', 'months'])
  expect(cell('fuel', 'gasNcv')[3]).toBeNull()
})
