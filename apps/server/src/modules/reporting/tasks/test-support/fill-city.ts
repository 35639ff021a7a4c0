import { sampleFormOfApril } from '@qingyuan/domain/fill-form/test-support/sample-form.ts'
import { type Permission, permissionIds, type UserType } from '@qingyuan/domain/permissions.ts'
import { instantOf } from '@qingyuan/domain/time.ts'
import type { Caller } from '#/platform/http/caller.ts'
import { testDatabase } from '#/platform/testing/test-database.ts'
import { allotEnterprises } from '../allotment/allotment.ts'
import { addProject } from '../projects/projects.ts'
import { sendTask } from '../tasks/moves.ts'
import { addTask } from '../tasks/tasks.ts'

/** 潞城区 and 襄垣县. */
export const luchengId = 6
export const xiangyuanId = 7

const codes = ['Y1140406DEMT000107', 'Y1140406DEMT00020X', 'Y1140423DEMT00030K', 'Y1140423DEMT00040T'] as const

/** A form with nothing wrong for an enterprise of the city below. */
export const goodForm = (enterprise: { code: string; name: string; countyId: number }) => {
  const form = sampleFormOfApril()
  const at = enterprise.countyId === luchengId ? { lon: 113.25, lat: 36.36 } : { lon: 113.044876, lat: 36.535583 }
  return {
    ...form,
    base: { ...form.base, enterpriseName: enterprise.name, creditCode: enterprise.code, countyId: String(enterprise.countyId), ...at },
    outlet: form.outlet.map(row => ({ ...row, ...at })),
  }
}

/** Four enterprises in two counties, people of each kind, a clock that the test moves. */
export const fillCity = async () => {
  const database = await testDatabase({ template: 'library', max: 8 })
  let now = instantOf(2026, 5, 20, 10, 30)
  const services = { db: database.db, pool: database.pool, clock: { now: () => now } }
  const { creditCheck } = await import('@qingyuan/domain/credit-code.ts')
  const rows = codes.map((code, index) => ({
    code: code.slice(0, 17) + creditCheck(code.slice(0, 17)),
    name: `演示${index + 1}号厂`,
    county_id: index < 2 ? luchengId : xiangyuanId,
    industry: index % 2 === 0 ? '炼焦' : '水泥',
    lon: 113.25,
    lat: 36.36,
  }))
  const ids = await database.db.insertInto('enterprises').values(rows).returning('id').execute()
  const enterprises = rows.map((row, index) => ({ id: ids[index]!.id, code: row.code, name: row.name, countyId: row.county_id }))

  const person = (realName: string, userType: UserType, counties: number[] | null, enterpriseId: number | null = null): Caller => ({
    userId: 0,
    userName: realName,
    realName,
    scope: { userId: 0, userType, counties, enterpriseId },
    permissions: new Set<Permission>(permissionIds),
    sessionId: '',
    machine: false,
    mustChangePassword: false,
    readOnly: false,
  })
  const people = {
    city: person('市局王', 'city', null),
    otherCity: person('市局赵', 'city', null),
    lucheng: person('潞城张', 'county', [luchengId]),
    xiangyuan: person('襄垣李', 'county', [xiangyuanId]),
    of: (index: number) => person(`企业${index + 1}`, 'enterprise', [enterprises[index]!.countyId], enterprises[index]!.id),
  }

  let made = 0
  const days = { startsOn: '2026-05-01', endsOn: '2026-06-30' }
  const { id: project } = await addProject(
    { services, caller: people.city },
    {
      year: 2026,
      name: '2026 年度清单',
      note: '',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
    },
  )
  /** A draft task; `sent` allots all enterprises and sends it. */
  const task = async (options: { levels?: 1 | 2; sent?: boolean; kind?: 'enterprise' | 'surface' } = {}) => {
    const { levels = 2, sent = false, kind = 'enterprise' } = options
    made += 1
    const { id } = await addTask(
      { services, caller: people.city },
      {
        projectId: project,
        kind,
        type: '1',
        name: `任务 ${made}`,
        note: '',
        ...days,
        levels,
      },
    )
    if (sent) {
      await allotEnterprises({ services, caller: people.city }, { taskId: id, of: { filter: {} } })
      await sendTask({ services, caller: people.city }, { id, revision: 1 })
    }
    return id
  }
  const fill = async (taskId: number, index: number) => {
    const row = await database.db
      .selectFrom('fills')
      .selectAll()
      .where('task_id', '=', taskId)
      .where('enterprise_id', '=', enterprises[index]!.id)
      .executeTakeFirstOrThrow()
    return { id: Number(row.id), state: row.state, level: row.level, revision: row.revision, errors: row.errors, remarks: row.remarks }
  }
  return {
    services,
    enterprises,
    people,
    project,
    task,
    fill,
    form: (index: number) => goodForm(enterprises[index]!),
    /** Days forward (or back). */
    pass: (days: number) => {
      now += days * 86_400_000
    },
    close: database.close,
  }
}

export type FillCity = Awaited<ReturnType<typeof fillCity>>
