import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveFill, submitFill } from '../fills/fills.ts'
import { finishTask } from '../tasks/moves.ts'
import { type FillCity, fillCity, luchengId, xiangyuanId } from '../test-support/fill-city.ts'
import {
  allotEnterprises,
  allotPoints,
  appointCountyOwner,
  cancelEnterprises,
  cancelPoints,
  enterpriseStat,
  pointStat,
  queryEnterprises,
  queryPoints,
} from './allotment.ts'

let t: FillCity
let points: number[]
beforeAll(async () => {
  t = await fillCity()
  const rows = [luchengId, luchengId, xiangyuanId].map((county_id, index) => ({
    code: `P${index}`,
    name: `点位${index}`,
    county_id,
    department: '住建局',
    scc: '1601001000',
  }))
  points = (await t.services.db.insertInto('surface_points').values(rows).returning('id').execute()).map(row => row.id)
})
afterAll(() => t.close())

const all = () => t.enterprises.map(enterprise => enterprise.id)
const idOf = (index: number) => t.enterprises[index]!.id
const list = (taskId: number, filter = {}) =>
  queryEnterprises({ services: t.services, caller: t.people.city }, { page: 1, pageSize: 20, taskId, ...filter })

describe('enterprises of a task', () => {
  test('are allotted singly, by a filter, and once only; a fill is made with each', async () => {
    const taskId = await t.task()
    expect(await allotEnterprises({ services: t.services, caller: t.people.city }, { taskId, of: { ids: [idOf(0)] } })).toEqual({
      changed: 1,
      unchanged: 0,
    })
    expect(
      await allotEnterprises({ services: t.services, caller: t.people.city }, { taskId, of: { filter: { industry: '炼焦' } } }),
    ).toEqual({
      changed: 1,
      unchanged: 1,
    })
    expect(await allotEnterprises({ services: t.services, caller: t.people.city }, { taskId, of: { filter: {} } })).toEqual({
      changed: 2,
      unchanged: 2,
    })
    expect((await list(taskId)).rows.map(row => [row.state, row.fillState])).toEqual(
      Array.from({ length: 4 }, () => ['allotted', 'pending']),
    )
    expect((await list(taskId, { state: 'none' })).total).toBe(0)
  })

  test('go off it with their data kept, as long as they have not submitted, and come back with them', async () => {
    const taskId = await t.task({ sent: true })
    await saveFill(t.services, t.people.of(0), { taskId, revision: 1, form: t.form(0) })
    const saved = await saveFill(t.services, t.people.of(1), { taskId, revision: 1, form: t.form(1) })
    await submitFill({ services: t.services, caller: t.people.of(1) }, { taskId, revision: saved.revision })
    expect(await cancelEnterprises({ services: t.services, caller: t.people.city }, { taskId, enterpriseIds: all() })).toEqual({
      changed: 3,
      unchanged: 1,
    })
    await expect(cancelEnterprises({ services: t.services, caller: t.people.city }, { taskId, enterpriseIds: [idOf(1)] })).rejects.toThrow(
      '已提交、已审核的不能取消',
    )
    await expect(saveFill(t.services, t.people.of(0), { taskId, revision: 2, form: t.form(0) })).rejects.toThrow('分配已取消')
    await allotEnterprises({ services: t.services, caller: t.people.city }, { taskId, of: { filter: {} } })
    expect((await t.fill(taskId, 0)).state).toBe('filling')
    const { counts, total } = await enterpriseStat({ services: t.services, caller: t.people.city }, { taskId })
    expect([total, counts]).toEqual([4, { allotted: 4, pending: 2, filling: 1, submitted: 1, approved: 0, rejected: 0 }])
  })

  test('a county allots its own, and nothing of a list with one that is not', async () => {
    const taskId = await t.task()
    const mine = { taskId, of: { ids: [idOf(0), idOf(2)] } }
    await expect(allotEnterprises({ services: t.services, caller: t.people.lucheng }, mine)).rejects.toThrow(
      '有 1 个不存在或不在本辖区，未作任何更改',
    )
    expect((await list(taskId, { state: 'allotted' })).total).toBe(0)
    expect(await allotEnterprises({ services: t.services, caller: t.people.lucheng }, { taskId, of: { filter: {} } })).toEqual({
      changed: 2,
      unchanged: 0,
    })
    await allotEnterprises({ services: t.services, caller: t.people.city }, { taskId, of: { filter: {} } })
    await expect(
      cancelEnterprises({ services: t.services, caller: t.people.lucheng }, { taskId, enterpriseIds: [idOf(3)] }),
    ).rejects.toThrow('不在本辖区')
    const { counties } = await enterpriseStat({ services: t.services, caller: t.people.xiangyuan }, { taskId })
    expect(counties.map(row => [row.county, row.counts.allotted])).toEqual([['襄垣县', 2]])
  })

  test('of a finished task stay as they are', async () => {
    const taskId = await t.task({ sent: true })
    await finishTask(
      { services: t.services, caller: t.people.city },
      { id: taskId, revision: 2, force: true, reason: '年底截止，余下转下年' },
    )
    await expect(allotEnterprises({ services: t.services, caller: t.people.city }, { taskId, of: { filter: {} } })).rejects.toThrow(
      '已完成',
    )
    await expect(cancelEnterprises({ services: t.services, caller: t.people.city }, { taskId, enterpriseIds: all() })).rejects.toThrow(
      '已完成',
    )
  })

  test('taken off while they submit: either they are off, or they have submitted, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const taskId = await t.task({ sent: true })
      const saved = await saveFill(t.services, t.people.of(0), { taskId, revision: 1, form: t.form(0) })
      const [cancelled, submitted] = await Promise.allSettled([
        cancelEnterprises({ services: t.services, caller: t.people.city }, { taskId, enterpriseIds: [idOf(0)] }),
        submitFill({ services: t.services, caller: t.people.of(0) }, { taskId, revision: saved.revision }),
      ])
      expect([cancelled.status, submitted.status].sort()).toEqual(['fulfilled', 'rejected'])
      const { state } = (await list(taskId)).rows[0]!
      expect([state, (await t.fill(taskId, 0)).state]).toEqual(
        cancelled.status === 'fulfilled' ? ['cancelled', 'filling'] : ['allotted', 'submitted'],
      )
    }
  })

  test('allotted by two at once are allotted once', async () => {
    const taskId = await t.task()
    const both = await Promise.all(
      [1, 2].map(() => allotEnterprises({ services: t.services, caller: t.people.city }, { taskId, of: { filter: {} } })),
    )
    expect(both.reduce((sum, { changed }) => sum + changed, 0)).toBe(4)
  })

  test('have the person of their county to answer for them', async () => {
    const taskId = await t.task()
    const { id } = await t.services.db.selectFrom('users').select('id').where('user_name', '=', 'county').executeTakeFirstOrThrow()
    await appointCountyOwner({ services: t.services, caller: t.people.city }, { taskId, countyId: xiangyuanId, ownerId: id })
    await allotEnterprises({ services: t.services, caller: t.people.city }, { taskId, of: { filter: {} } })
    expect((await list(taskId)).rows.map(row => row.owner)).toEqual([null, null, '襄垣分局值班员', '襄垣分局值班员'])
    await expect(
      appointCountyOwner({ services: t.services, caller: t.people.city }, { taskId, countyId: luchengId, ownerId: id }),
    ).rejects.toThrow('不负责潞城区')
  })
})

describe('points of a surface task', () => {
  test('are allotted and taken off like enterprises, but not those that are submitted, and not on an enterprise task', async () => {
    const taskId = await t.task({ kind: 'surface' })
    expect(await allotPoints({ services: t.services, caller: t.people.city }, { taskId, of: { filter: { countyId: luchengId } } })).toEqual(
      {
        changed: 2,
        unchanged: 0,
      },
    )
    expect(await allotPoints({ services: t.services, caller: t.people.city }, { taskId, of: { ids: points } })).toEqual({
      changed: 1,
      unchanged: 2,
    })
    await t.services.db.updateTable('task_points').set({ fill_state: 'submitted' }).where('point_id', '=', points[0]!).execute()
    expect(await cancelPoints({ services: t.services, caller: t.people.city }, { taskId, pointIds: points })).toEqual({
      changed: 2,
      unchanged: 1,
    })
    const { counts, cancelled, counties } = await pointStat({ services: t.services, caller: t.people.city }, { taskId })
    expect([counts.allotted, counts.submitted, cancelled, counties.length]).toEqual([1, 1, 2, 2])
    const rows = await queryPoints({ services: t.services, caller: t.people.xiangyuan }, { page: 1, pageSize: 20, taskId })
    expect(rows.rows.map(row => [row.name, row.state])).toEqual([['点位2', 'cancelled']])
    await expect(
      allotPoints({ services: t.services, caller: t.people.city }, { taskId: await t.task(), of: { ids: points } }),
    ).rejects.toThrow('不是面源任务')
  })
})
