import { Type } from 'typebox'
import { call } from '../call.ts'
import { EnterpriseId, EnterpriseRow, enterpriseFilters, inCounty } from '../emissions/enterprises.ts'
import { emptyInput, NumberOrNull, nullable, oneOf, Page, pageOf } from '../schemas.ts'

/** Pollutants of the list, in its order. */
export const registerPollutants = ['nox', 'so2', 'pm2_5', 'voc'] as const
export type RegisterPollutant = (typeof registerPollutants)[number]

/** What the list can be ordered by: the emission of a pollutant, orders that are open. */
export const registerOrders = ['code', ...registerPollutants, 'orders'] as const

const Masses = Type.Object({ nox: NumberOrNull, so2: NumberOrNull, pm2_5: NumberOrNull, voc: NumberOrNull })

/** The inventory that emissions are of. */
const InventoryName = Type.Object({ year: Type.Integer(), words: Type.String() })

const Fill = Type.Object({
  taskId: Type.Integer(),
  task: Type.String(),
  year: Type.Integer(),
  state: Type.String(),
  stateLabel: Type.String(),
  endsOn: Type.String(),
  /** Not handed in although the task has ended. */
  late: Type.Boolean(),
  submittedAt: nullable(Type.String()),
})

const RegisterRow = Type.Object({
  ...EnterpriseRow.properties,
  /** t a year of the default inventory; null: it has no source there, or the caller may not read inventories. */
  emissions: nullable(Masses),
  /** Outlets with online monitoring, and those whose newest hour is one of the last three; null: none is monitored. */
  online: nullable(Type.Object({ outlets: Type.Integer(), reporting: Type.Integer() })),
  /** Alarms after which an order went to the enterprise, and orders that are not closed; null: the caller may not read cases. */
  alarms: nullable(Type.Integer()),
  openOrders: nullable(Type.Integer()),
  /** Its tasks that are not finished, newest first; the newest one where all are. */
  fills: Type.Array(Fill),
})

const Supervision = Type.Object({
  /** t a year by pollutant, with those of the default inventory of the year before; null as in the list. */
  emissions: nullable(
    Type.Object({
      inventory: InventoryName,
      before: nullable(InventoryName),
      /** `measured`: the part of `tonnes` of equipment with online monitoring, which counts by its meter. */
      rows: Type.Array(Type.Object({ label: Type.String(), tonnes: NumberOrNull, measured: NumberOrNull, before: NumberOrNull })),
    }),
  ),
  outlets: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), latest: Type.String(), reporting: Type.Boolean() })),
  orders: nullable(
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        state: Type.String(),
        stateLabel: Type.String(),
        open: Type.Boolean(),
        createdAt: Type.String(),
        deadlineAt: nullable(Type.String()),
        caseId: nullable(Type.Integer()),
      }),
    ),
  ),
  fills: Type.Array(Fill),
})

/** Enterprises with what supervision knows of them. */
export const enterpriseRegisterCalls = {
  Query: call({
    name: 'EnterpriseRegister.Query',
    title: '企业一览',
    permission: 'enterprise:view',
    scope: inCounty,
    input: Type.Object({ ...Page, ...enterpriseFilters, order: Type.Optional(oneOf(registerOrders, '排序')) }),
    output: Type.Object({ ...pageOf(RegisterRow).properties, inventory: nullable(InventoryName) }),
  }),
  Supervision: call({
    name: 'EnterpriseRegister.Supervision',
    title: '企业监管情况',
    permission: 'enterprise:view',
    scope: 'filtered',
    input: Type.Object({ id: EnterpriseId }),
    output: Supervision,
  }),
}

export const ownSupervisionCalls = {
  Supervision: call({
    name: 'OwnEnterprise.Supervision',
    title: '本企业监管情况',
    permission: 'fill:own',
    scope: 'filtered',
    input: emptyInput,
    output: Supervision,
  }),
}
