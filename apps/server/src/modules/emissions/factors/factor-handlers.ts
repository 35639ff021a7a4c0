import { dischargeEfCalls, efCalls, etaCalls, fixCalls, ratioCalls } from '@qingyuan/contract/emissions/factors.ts'
import type { Context } from '#/platform/http/context.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { serveCalls } from '#/platform/module.ts'
import { applyFactor, applyHistory, type ChangeContext } from './applying.ts'
import { cityInputs } from './city-inputs.ts'
import { updateFactor } from './editing.ts'
import { type FactorKind, factorKinds } from './kinds.ts'
import { factorById, factorsOfSource, queryFactors, queryHistory } from './reading.ts'

const authorOf = ({ caller: { userId, realName } }: Context) => ({ userId, name: realName })

const changing = (kind: FactorKind, context: Context): ChangeContext => ({
  db: context.services.db,
  kind,
  author: authorOf(context),
  city: () => cityInputs(context.services),
})

/** Handlers of the seven calls of one kind; the five services differ in nothing else. */
const factorHandlers = (kind: FactorKind): HandlersOf<typeof efCalls> => ({
  Query: ({ services }, input) => queryFactors(services, kind, input),
  QueryByID: ({ services }, input) => factorById(services, kind, input),
  QueryBySourceID: ({ services }, input) => factorsOfSource(services, kind, input),
  UpdateShort: (context, input) => updateFactor(context.services, kind, authorOf(context), input),
  Apply: (context, input) => applyFactor(changing(kind, context), input),
  HistoryQuery: ({ services }, input) => queryHistory(services, kind, input),
  HistoryApply: (context, input) => applyHistory(changing(kind, context), input),
})

export const factorServices = [
  serveCalls(efCalls, factorHandlers(factorKinds.EF)),
  serveCalls(etaCalls, factorHandlers(factorKinds.ETA)),
  serveCalls(fixCalls, factorHandlers(factorKinds.Fix)),
  serveCalls(ratioCalls, factorHandlers(factorKinds.Ratio)),
  serveCalls(dischargeEfCalls, factorHandlers(factorKinds.DischargeEF)),
]
