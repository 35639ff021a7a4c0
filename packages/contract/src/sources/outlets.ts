import { Type } from 'typebox'
import { call } from '../call.ts'
import { FrameSchema, hourSpan, Id, NumberOrNull, nothing, nullable } from '../schemas.ts'
import { incidentQuestion } from './trace-schemas.ts'

/** Pages and calls that name enterprises need the right of the specification's route. */
const enterprise = { permission: 'vocs:enterpriseInfo', scope: { places: ['placeId'] } } as const
const EnterpriseId = Id('企业')
const OutletId = Id('排放口')
const span = hourSpan
/** Enterprises whose plumes are wanted; all in range when left out. */
const enterpriseIds = Type.Optional(Type.Array(EnterpriseId, { maxItems: 50, title: '企业' }))

/** Emission strength of the outlets, in the service Model. */
export const outletModelCalls = {
  YQList: call({
    name: 'Model.YQList',
    title: '源强清单',
    permission: 'vocs:enterpriseInfo',
    scope: 'filtered',
    input: nothing,
    output: FrameSchema,
  }),
  YQDetail: call({
    name: 'Model.YQDetail',
    title: '源强明细',
    permission: 'vocs:enterpriseInfo',
    scope: 'filtered',
    input: Type.Object({ outletId: OutletId, ...span }),
    output: FrameSchema,
  }),
}

/** Enterprises and the online monitoring of their stacks, in the service Traceability. */
export const outletTraceabilityCalls = {
  EnterpriseDetail: call({
    name: 'Traceability.EnterpriseDetail',
    title: '企业详情',
    permission: 'vocs:enterpriseInfo',
    scope: 'filtered',
    input: Type.Object({ enterpriseId: EnterpriseId }),
    output: Type.Object({
      id: Type.Integer(),
      code: Type.String(),
      name: Type.String(),
      countyId: Type.Integer(),
      county: Type.String(),
      industry: Type.String(),
      controlLevel: nullable(Type.String()),
      grade: nullable(Type.String()),
      status: Type.String(),
      lon: Type.Number(),
      lat: Type.Number(),
      outlets: Type.Array(
        Type.Object({
          id: Type.Integer(),
          code: Type.String(),
          name: Type.String(),
          heightM: Type.Number(),
          diameterM: Type.Number(),
          temperatureC: Type.Number(),
          velocityMs: Type.Number(),
          emissions: Type.Array(Type.Object({ species: Type.String(), kgPerHour: Type.Number() })),
          online: Type.Boolean(),
        }),
      ),
    }),
  }),
  EnterpriseVOCs: call({
    name: 'Traceability.EnterpriseVOCs',
    title: '企业 VOCs 排放',
    permission: 'vocs:enterpriseInfo',
    scope: 'filtered',
    input: Type.Object({ enterpriseId: Type.Optional(EnterpriseId) }),
    output: FrameSchema,
  }),
  FlueGasHourDetail: call({
    name: 'Traceability.FlueGasHourDetail',
    title: '烟气在线小时明细',
    ...enterprise,
    input: Type.Object({ ...incidentQuestion, enterpriseIds }),
    output: FrameSchema,
  }),
  FlueGasDayDetail: call({
    name: 'Traceability.FlueGasDayDetail',
    title: '烟气在线日明细',
    ...enterprise,
    input: Type.Object({ ...incidentQuestion, enterpriseIds }),
    output: FrameSchema,
  }),
}

export const outletCalls = {
  /** Enterprises on a map, with what they emit. */
  Emitters: call({
    name: 'Tracing.Emitters',
    title: '排放企业分布',
    permission: 'map:view',
    scope: 'filtered',
    input: nothing,
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        industry: Type.String(),
        countyId: Type.Integer(),
        controlLevel: nullable(Type.String()),
        lon: Type.Number(),
        lat: Type.Number(),
        kgPerHour: Type.Record(Type.String(), NumberOrNull),
      }),
    ),
  }),
}
