import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { outletCalls, outletModelCalls, outletTraceabilityCalls } from '@qingyuan/contract/sources/outlets.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { enterpriseControlOf } from '@qingyuan/domain/enterprise-control.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { distanceKm } from '@qingyuan/engine/interpolation/sphere.ts'
import { countyFilter, rangeOf } from '#/modules/air/read/public.ts'
import { appError } from '#/platform/errors.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { flueGasFrame, strengthFrame, strengthsFrame, vocsFrame } from './frames.ts'
import { type EnterpriseRow, selectEnterprises, selectFlueGas, selectOutlets } from './queries.ts'

type Emitter = OutputOf<typeof outletCalls.Emitters>[number]
type Detail = OutputOf<typeof outletTraceabilityCalls.EnterpriseDetail>
type GasQuestion = InputOf<typeof outletTraceabilityCalls.FlueGasHourDetail>

const byId = (enterprises: readonly EnterpriseRow[]): ReadonlyMap<number, EnterpriseRow> => new Map(enterprises.map(e => [e.id, e]))
const countyName = (id: number) => countyById.get(id)?.name ?? ''

/** One enterprise that the caller may look into. @throws NOT_FOUND, also for one that belongs to another county */
const enterpriseOf = async (services: Services, scope: Scope, id: number): Promise<EnterpriseRow> => {
  const [enterprise] = await selectEnterprises(services.db, scope, [id])
  if (!enterprise) throw appError('NOT_FOUND', { what: '企业' })
  return enterprise
}

/** Enterprises for a map. */
export const listEmitters = async ({ services, caller: { scope } }: ScopedContext): Promise<Emitter[]> =>
  (await selectEnterprises(services.db, scope)).map(({ id, name, industry, countyId, sourceControl, lon, lat, kgPerHour }) => ({
    id,
    name,
    industry,
    countyId,
    controlLevel: enterpriseControlOf(sourceControl),
    lon,
    lat,
    kgPerHour,
  }))

export const listStrengths = async ({ services, caller: { scope } }: ScopedContext) => {
  const enterprises = await selectEnterprises(services.db, scope)
  return strengthsFrame(services, byId(enterprises), await selectOutlets(services.db, scope))
}

/** @throws BAD_RANGE over 31 days; NOT_FOUND for an outlet of another county */
export const strengthOf = async ({ services, caller: { scope } }: ScopedContext, question: InputOf<typeof outletModelCalls.YQDetail>) => {
  const { firstHour, lastHour } = rangeOf('hour', question.from, question.to)
  const outlet = (await selectOutlets(services.db, scope)).find(each => each.id === question.outletId)
  if (!outlet) throw appError('NOT_FOUND', { what: '排放口' })
  const online = await selectFlueGas(services.db, scope, [outlet.id], firstHour - hourMs, lastHour)
  return strengthFrame(services, await enterpriseOf(services, scope, outlet.enterpriseId), outlet, online, firstHour, lastHour)
}

export const enterpriseDetail = async (
  { services, caller: { scope } }: ScopedContext,
  { enterpriseId: id }: { enterpriseId: number },
): Promise<Detail> => {
  const { code, name, countyId, industry, sourceControl, grade, status, lon, lat } = await enterpriseOf(services, scope, id)
  const outlets = (await selectOutlets(services.db, scope, [id])).map(outlet => ({
    id: outlet.id,
    code: outlet.code,
    name: outlet.name,
    heightM: outlet.heightM,
    diameterM: outlet.diameterM,
    temperatureC: outlet.temperatureK - 273.15,
    velocityMs: outlet.velocityMs,
    emissions: Object.entries(outlet.kgPerHour).map(([species, kgPerHour]) => ({ species, kgPerHour })),
    online: outlet.online,
  }))
  const controlLevel = enterpriseControlOf(sourceControl)
  return { id, code, name, countyId, county: countyName(countyId), industry, controlLevel, grade, status, lon, lat, outlets }
}

export const enterpriseVocs = async ({ services, caller: { scope } }: ScopedContext, { enterpriseId }: { enterpriseId?: number }) =>
  vocsFrame(
    services,
    enterpriseId === undefined ? await selectEnterprises(services.db, scope) : [await enterpriseOf(services, scope, enterpriseId)],
  )

/** Says what to change; an empty table would read as if nothing had been emitted. */
const lackOfMonitoring = ({ rangeM }: GasQuestion, enterprises: number) =>
  appError('NOT_FOUND', {
    message: `站点 ${rangeM} 米范围内${enterprises === 0 ? '没有企业' : `的 ${enterprises} 家企业没有烟气在线监测`}，请扩大范围（rangeM）或指定企业（enterpriseIds）`,
    field: 'enterpriseIds',
  })

/** Online monitoring of the named enterprises, or of all within range of the station. @throws NOT_FOUND when none is named and none has any */
export const listFlueGas =
  (step: 'hour' | 'day') =>
  async ({ services, caller: { scope } }: ScopedContext, question: GasQuestion) => {
    const { firstHour, lastHour } = rangeOf('hour', question.from, question.to)
    const place = services.places.get(question.placeId)!
    const inGroup = countyFilter(question.countyName)
    const enterprises = (await selectEnterprises(services.db, scope, question.enterpriseIds)).filter(
      e =>
        inGroup.county(e.countyId) &&
        (question.enterpriseIds !== undefined || distanceKm(place.lon, place.lat, e.lon, e.lat) * 1000 <= question.rangeM),
    )
    const outlets = await selectOutlets(
      services.db,
      scope,
      enterprises.map(e => e.id),
    )
    const ids = outlets.filter(outlet => outlet.online).map(outlet => outlet.id)
    if (ids.length === 0 && question.enterpriseIds === undefined) throw lackOfMonitoring(question, enterprises.length)
    const readings = await selectFlueGas(services.db, scope, ids, firstHour - hourMs, lastHour)
    return flueGasFrame(services, byId(enterprises), outlets, readings, step)
  }

export const outletService = serveCalls(outletCalls, { Emitters: listEmitters })

export const outletTraceabilityService = serveCalls(outletTraceabilityCalls, {
  EnterpriseDetail: enterpriseDetail,
  EnterpriseVOCs: enterpriseVocs,
  FlueGasHourDetail: listFlueGas('hour'),
  FlueGasDayDetail: listFlueGas('day'),
})

export const outletModelService = serveCalls(outletModelCalls, { YQList: listStrengths, YQDetail: strengthOf })
