import type { InputOf } from '@qingyuan/contract/call.ts'
import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { countyAt } from '#/modules/emissions/enterprises/public.ts'
import { sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import { allotPoints, cancelPoints } from '#/modules/reporting/tasks/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { countActivities, lockPoint, registerPoints, renameActivities, selectPointByName, updatePoint } from './change-queries.ts'
import { fillingHandlers } from './filling.ts'
import { readingHandlers } from './reading.ts'
import { fillStat } from './statistics.ts'

type Calls = typeof surfaceCalls
type Fields = InputOf<Calls['Save']>

const refuse = (field: string, message: string) => appError('INVALID_INPUT', { field, message })

const check = async (services: Services, { scc, countyId, lon, lat }: Fields) => {
  const { byScc } = await sourceFacts(services)
  const own = byScc.get(scc)
  if (!own) throw refuse('scc', `排放源编码 ${scc} 不存在`)
  if (own.filledBy === 'enterprise') throw refuse('scc', '该类排放源由企业填报，不能登记为面源')
  if (!countyById.has(countyId)) throw refuse('countyId', `没有编号为 ${countyId} 的区县`)
  if ((lon === null) !== (lat === null)) throw refuse('lat', '经度与纬度应同时填写')
  if (lon !== null && lat !== null && countyAt(lon, lat) !== countyId) throw refuse('lon', '位置不在所选区县内')
}

const change = async (db: Db, caller: Caller, id: number, fields: Fields): Promise<string> => {
  const before = await lockPoint(db, caller.scope, id)
  if (!before) throw appError('NOT_FOUND', { what: '面源' })
  const { name, countyId, department, scc, lon, lat, active } = fields
  const verified = await countActivities(db, before)
  if (verified > 0 && (before.scc !== scc || before.county_id !== countyId))
    throw appError('CONFLICT', { message: `“${before.name}”已有核实的活动水平，不能改区县或排放源类别；请停用后另行登记` })
  await updatePoint(db, id, { name, county_id: countyId, department, scc, lon, lat, active })
  if (verified > 0 && before.name !== name) await renameActivities(db, before, name)
  return before.code
}

export const surfaceService = serveCalls(surfaceCalls, {
  /** Registers a point, or changes one. @throws CONFLICT for a name that the county has already in this class */
  Save: async ({ services, caller }, input) => {
    const fields = { ...input, name: input.name.trim(), department: input.department.trim() }
    await check(services, fields)
    return services.db.transaction().execute(async trx => {
      const other = await selectPointByName(trx, fields.countyId, fields.scc, fields.name)
      if (other && other.id !== fields.id)
        throw appError('CONFLICT', { field: 'name', message: `该区县同类排放源中已有“${fields.name}”（${other.code}）` })
      if (fields.id !== undefined) return { id: fields.id, code: await change(trx, caller, fields.id, fields) }
      const { name, countyId, department, scc, lon, lat } = fields
      const adcode = countyById.get(countyId)!.adcode
      const [made] = await registerPoints(trx, [{ name, countyId, adcode, department, scc, lon, lat, simulated: false }])
      return { id: made!.id, code: `${adcode}-${scc}-${made!.id}` }
    })
  },
  /** Puts points on a task, or takes off those that are not submitted. */
  TaskPoint: ({ services, caller }, { taskId, pointIds, on }) =>
    on ? allotPoints({ services, caller }, { taskId, of: { ids: pointIds } }) : cancelPoints({ services, caller }, { taskId, pointIds }),
  ...readingHandlers,
  ...fillingHandlers,
  FillOperateStat: fillStat,
})
