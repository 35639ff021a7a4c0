import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelEnterprises } from '../allotment/allotment.ts'
import { passFill } from '../approval/verdicts.ts'
import { saveFill, submitFill } from '../fills/fills.ts'
import { addProject, deleteProject, projectById, updateProject } from '../projects/projects.ts'
import { type FillCity, fillCity } from '../test-support/fill-city.ts'
import { deleteTask, finishTask, reopenTask, sendTask, updateTask } from './moves.ts'
import { addTask, taskById, taskWithHistory } from './tasks.ts'

let t: FillCity
beforeAll(async () => {
  t = await fillCity()
})
afterAll(() => t.close())

const revisionOf = async (id: number) => (await taskById(t.services, t.people.city.scope, id)).revision
const taskKey = async (id: number) => ({ id, revision: await revisionOf(id) })
const fields = {
  kind: 'enterprise' as const,
  type: '1',
  name: '改名',
  note: '',
  startsOn: '2026-05-01',
  endsOn: '2026-06-30',
  levels: 1 as const,
}

describe('a task', () => {
  test('is sent with an enterprise allotted, finished when all are approved or by force with a reason, and reopened', async () => {
    const id = await t.task()
    await expect(sendTask({ services: t.services, caller: t.people.city }, await taskKey(id))).rejects.toThrow('还没有分配企业')
    const sent = await t.task({ sent: true })
    await expect(finishTask({ services: t.services, caller: t.people.city }, { ...(await taskKey(sent)), force: false })).rejects.toThrow(
      '还有 4 家未审核通过',
    )
    await expect(finishTask({ services: t.services, caller: t.people.city }, { ...(await taskKey(sent)), force: true })).rejects.toThrow(
      '理由应为 5–500 字',
    )
    await finishTask(
      { services: t.services, caller: t.people.city },
      { ...(await taskKey(sent)), force: true, reason: '年底截止，余下转下年' },
    )
    await expect(saveFill(t.services, t.people.of(0), { taskId: sent, revision: 1, form: t.form(0) })).rejects.toThrow('已完成，不能再操作')
    const again = { ...(await taskKey(sent)), reason: '补报两家企业数据' }
    await expect(reopenTask({ services: t.services, caller: t.people.city }, { ...again, endsOn: '2026-05-01' })).rejects.toThrow(
      '不能早于今天（2026-05-20）',
    )
    await expect(reopenTask({ services: t.services, caller: t.people.city }, { ...again, endsOn: '2027-05-01' })).rejects.toThrow(
      '超出项目时间',
    )
    await reopenTask({ services: t.services, caller: t.people.city }, { ...again, endsOn: '2026-07-31' })
    const { task, history } = await taskWithHistory({ services: t.services, caller: t.people.city }, { id: sent })
    expect(task).toMatchObject({ state: 'sent', endsOn: '2026-07-31', finishedAt: null })
    expect(history.map(step => step.title)).toEqual(['重新打开', '强制完成', '下发'])
  })

  test('with everything approved is finished without force', async () => {
    const id = await t.task({ sent: true, levels: 1 })
    const ids = t.enterprises.slice(1).map(enterprise => enterprise.id)
    await cancelEnterprises({ services: t.services, caller: t.people.city }, { taskId: id, enterpriseIds: ids })
    const saved = await saveFill(t.services, t.people.of(0), { taskId: id, revision: 1, form: t.form(0) })
    await passFill(
      t.services,
      t.people.city,
      await submitFill({ services: t.services, caller: t.people.of(0) }, { taskId: id, revision: saved.revision }),
    )
    expect(await finishTask({ services: t.services, caller: t.people.city }, { ...(await taskKey(id)), force: false })).toMatchObject({
      state: 'finished',
    })
  })

  test('is changed and deleted only as a draft, by the city, within the days of its project', async () => {
    const id = await t.task()
    await expect(updateTask({ services: t.services, caller: t.people.lucheng }, { ...(await taskKey(id)), ...fields })).rejects.toThrow(
      '只有市级用户可以',
    )
    const bad = { ...(await taskKey(id)), ...fields }
    await expect(updateTask({ services: t.services, caller: t.people.city }, { ...bad, endsOn: '2027-01-01' })).rejects.toThrow(
      '项目时间内',
    )
    await expect(updateTask({ services: t.services, caller: t.people.city }, { ...bad, endsOn: '2026-02-30' })).rejects.toThrow(
      '不是有效的日期',
    )
    await expect(updateTask({ services: t.services, caller: t.people.city }, { ...bad, type: '99' })).rejects.toThrow(
      '没有代码为“99”的任务类型',
    )
    await updateTask({ services: t.services, caller: t.people.city }, bad)
    await expect(updateTask({ services: t.services, caller: t.people.city }, bad)).rejects.toThrow('请刷新后再操作')
    await deleteTask({ services: t.services, caller: t.people.city, audit: {} }, await taskKey(id))
    const sent = await t.task({ sent: true })
    await expect(deleteTask({ services: t.services, caller: t.people.city, audit: {} }, await taskKey(sent))).rejects.toThrow(
      '任务当前为“已下发”，不能修改或删除',
    )
  })

  test('finished during a save or submit: one of the two comes first and the other gets a conflict', async () => {
    const id = await t.task({ sent: true })
    const saved = await saveFill(t.services, t.people.of(0), { taskId: id, revision: 1, form: t.form(0) })
    const force = { ...(await taskKey(id)), force: true, reason: '年底截止，余下转下年' }
    const [submit, finish] = await Promise.allSettled([
      submitFill({ services: t.services, caller: t.people.of(0) }, { taskId: id, revision: saved.revision }),
      finishTask({ services: t.services, caller: t.people.city }, force),
    ])
    expect(finish.status).toBe('fulfilled')
    const { state } = await t.fill(id, 0)
    if (submit.status === 'rejected') expect((submit.reason as Error).message).toContain('已完成，不能再操作')
    expect(state).toBe(submit.status === 'fulfilled' ? 'submitted' : 'filling')
  })

  test('sent twice at once is sent once', async () => {
    const id = await t.task({ sent: true })
    await finishTask(
      { services: t.services, caller: t.people.city },
      { ...(await taskKey(id)), force: true, reason: '年底截止，余下转下年' },
    )
    const seen = { ...(await taskKey(id)), reason: '补报两家企业数据', endsOn: '2026-06-30' }
    const twice = await Promise.allSettled([
      reopenTask({ services: t.services, caller: t.people.city }, seen),
      reopenTask({ services: t.services, caller: t.people.otherCity }, seen),
    ])
    expect(twice.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = twice.find(each => each.status === 'rejected') as PromiseRejectedResult
    expect((lost.reason as Error).message).toMatch(/由 市局[王赵] 重新打开，请刷新后再操作/)
  })
})

describe('a project', () => {
  const made = { year: 2025, name: '补充调查', note: '', startsOn: '2025-01-01', endsOn: '2025-12-31' }

  test('has a unique name in its year, is deleted only when empty, and bounds its tasks', async () => {
    const { id } = await addProject({ services: t.services, caller: t.people.city }, made)
    await expect(addProject({ services: t.services, caller: t.people.city }, made)).rejects.toThrow('2025 年度已有名为“补充调查”的填报项目')
    await expect(addProject({ services: t.services, caller: t.people.xiangyuan }, { ...made, name: 'x' })).rejects.toThrow(
      '只有市级用户可以',
    )
    await expect(addProject({ services: t.services, caller: t.people.city }, { ...made, name: 'x', endsOn: '2024-12-31' })).rejects.toThrow(
      '早于开始日期',
    )
    const { id: taskId } = await addTask(
      { services: t.services, caller: t.people.city },
      { projectId: id, ...fields, startsOn: '2025-03-01', endsOn: '2025-04-30' },
    )
    await expect(
      updateProject({ services: t.services, caller: t.people.city, audit: {} }, { id, ...made, endsOn: '2025-04-01' }),
    ).rejects.toThrow('任务“改名”的时间')
    await expect(deleteProject({ services: t.services, caller: t.people.city, audit: {} }, { id })).rejects.toThrow('还有 1 个任务')
    await deleteTask({ services: t.services, caller: t.people.city, audit: {} }, { id: taskId, revision: 1 })
    await deleteProject({ services: t.services, caller: t.people.city, audit: {} }, { id })
    await expect(projectById({ services: t.services, caller: t.people.city }, { id })).rejects.toThrow('未找到填报项目')
  })
})
