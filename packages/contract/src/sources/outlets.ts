import {
  columnFamily,
  declareColumns,
  hiddenColumnSpec,
  numberColumnSpec,
  optionalColumn,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { emissionPollutantOf, type OutletSpeciesId, outletSpeciesIds } from '@qingyuan/domain/emissions.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { emptyInput, frameOf, hourSpan, Id, NumberOrNull, nullable } from '../schemas.ts'
import { countyName, incidentQuestion } from './trace-schemas.ts'

/** Pages and calls that name enterprises need the right of the specification's route. */
const enterprise = { permission: 'vocs:enterpriseInfo', scope: { places: ['placeId'] } } as const
const EnterpriseId = Id('企业')
const OutletId = Id('排放口')
const span = hourSpan
/** Enterprises whose plumes are wanted; all in range when left out. */
const enterpriseIds = Type.Optional(Type.Array(EnterpriseId, { maxItems: 50, title: '企业' }))

const speciesLabel = (id: OutletSpeciesId) => emissionPollutantOf.get(id)!.label
const hourly = (label: string) => numberColumnSpec(label, { unit: 'kg/h', decimals: 2 })
const enterpriseColumns = {
  enterprise_id: hiddenColumnSpec('企业编号'),
  enterprise: textColumnSpec('企业'),
  county: textColumnSpec('区县'),
  industry: textColumnSpec('行业'),
}

export const strengthListColumns = declareColumns({
  outlet_id: hiddenColumnSpec('排放口编号'),
  ...enterpriseColumns,
  outlet: textColumnSpec('排放口'),
  height: numberColumnSpec('高度', { unit: 'm', decimals: 0 }),
  diameter: numberColumnSpec('内径', { unit: 'm', decimals: 2 }),
  temperature: numberColumnSpec('烟温', { unit: '°C', decimals: 0 }),
  velocity: numberColumnSpec('流速', { unit: 'm/s', decimals: 1 }),
  ...columnFamily(outletSpeciesIds, { '*': id => hourly(speciesLabel(id)) }),
  online: textColumnSpec('在线监测'),
})

/** Only the species that the outlet emits, and the online columns only where there is monitoring. */
export const strengthHourColumns = declareColumns({
  time: timeColumnSpec('时间'),
  ...columnFamily(outletSpeciesIds, { '*': id => optionalColumn(hourly(`${speciesLabel(id)} 清单`)) }),
  so2_online: optionalColumn(hourly('SO₂ 在线')),
  nox_online: optionalColumn(hourly('NOₓ 在线')),
  pm_online: optionalColumn(hourly('颗粒物 在线')),
  flow: optionalColumn(numberColumnSpec('烟气量', { unit: 'm³/h', decimals: 0 })),
})

const gasMass = (label: string) => numberColumnSpec(label, { unit: 'kg', decimals: 2 })
export const flueGasColumns = declareColumns({
  time: timeColumnSpec('时间'),
  enterprise: textColumnSpec('企业'),
  outlet: textColumnSpec('排放口'),
  so2: gasMass('SO₂'),
  nox: gasMass('NOₓ'),
  pm: gasMass('颗粒物'),
  flow: numberColumnSpec('烟气量', { unit: 'm³', decimals: 0 }),
  /** Only by day. */
  hours: optionalColumn(numberColumnSpec('有效时数', { unit: 'h', decimals: 0 })),
})

export const vocColumns = declareColumns({
  ...enterpriseColumns,
  voc: hourly('VOCs'),
  year: numberColumnSpec('VOCs', { unit: 't/a', decimals: 1 }),
})

/** Emission strength of the outlets, in the service Model. */
export const outletModelCalls = {
  YQList: call({
    name: 'Model.YQList',
    title: '源强清单',
    permission: 'vocs:enterpriseInfo',
    scope: 'filtered',
    input: emptyInput,
    output: frameOf(strengthListColumns),
  }),
  YQDetail: call({
    name: 'Model.YQDetail',
    title: '源强明细',
    permission: 'vocs:enterpriseInfo',
    scope: 'filtered',
    input: Type.Object({ outletId: OutletId, ...span }),
    output: frameOf(strengthHourColumns),
  }),
}

const flueGasHourDetail = call({
  name: 'Traceability.FlueGasHourDetail',
  title: '烟气在线小时明细',
  ...enterprise,
  input: Type.Object({ ...incidentQuestion, ...countyName, enterpriseIds }),
  output: frameOf(flueGasColumns),
})

const flueGasDayDetail = call({
  name: 'Traceability.FlueGasDayDetail',
  title: '烟气在线日明细',
  ...enterprise,
  input: Type.Object({ ...incidentQuestion, ...countyName, enterpriseIds }),
  output: frameOf(flueGasColumns),
})

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
      /** 国控, 省控, 市控, 其他: as in the list of enterprises. */
      controlLevel: Type.String(),
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
    output: frameOf(vocColumns),
  }),
  FlueGasHourDetail: flueGasHourDetail,
  FlueGasHourDetailExport: exportOf(flueGasHourDetail),
  FlueGasDayDetail: flueGasDayDetail,
  FlueGasDayDetailExport: exportOf(flueGasDayDetail),
}

export const outletCalls = {
  /** Enterprises on a map, with what they emit. */
  Emitters: call({
    name: 'Tracing.Emitters',
    title: '排放企业分布',
    permission: 'map:view',
    scope: 'filtered',
    input: emptyInput,
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        industry: Type.String(),
        countyId: Type.Integer(),
        /** 国控, 省控, 市控, 其他: as in the list of enterprises. */
        controlLevel: Type.String(),
        lon: Type.Number(),
        lat: Type.Number(),
        /** Mean strength of its outlets that the tracing engines read: no figure of an inventory unless one was activated. */
        kgPerHour: Type.Record(Type.String(), NumberOrNull),
      }),
    ),
  }),
}
