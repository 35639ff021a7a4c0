import type { efCalls, sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import type { Context } from '#/platform/http/context.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { applyFactor, applyHistory, type ChangeContext } from './applying.ts'
import { cityInputs } from './city-inputs.ts'
import { updateFactor } from './editing.ts'
import { type FactorKind, factorKinds } from './kinds.ts'
import { classTree } from './public.ts'
import { factorById, factorsOfSource, queryFactors, queryHistory } from './reading.ts'
import { factorTable } from './table.ts'

const authorOf = ({ caller: { userId, realName } }: Context) => ({ userId, name: realName })

const changing = (kind: FactorKind, context: Context): ChangeContext => ({
  db: context.services.db,
  kind,
  author: authorOf(context),
  city: () => cityInputs(context.services),
})

/** The seven answers of one kind; the five services differ in nothing else. */
const routesOf = (kind: FactorKind): HandlersOf<typeof efCalls> => ({
  Query: (input, { services }) => queryFactors(services, kind, input),
  QueryByID: (input, { services }) => factorById(services, kind, input),
  QueryBySourceID: (input, { services }) => factorsOfSource(services, kind, input),
  UpdateShort: (input, context) => {
    context.audit.subject = `${kind.noun} ${input.id}`
    return updateFactor(context.services, kind, authorOf(context), input)
  },
  Apply: (input, context) => {
    context.audit.subject = `${input.preview ? '预览 ' : ''}${kind.noun} ${input.id} 第 ${input.version} 版`
    return applyFactor(changing(kind, context), input)
  },
  HistoryQuery: (input, { services }) => queryHistory(services, kind, input),
  HistoryApply: (input, context) => {
    context.audit.subject = `${input.preview ? '预览 ' : ''}${kind.noun}历史 ${input.historyId}`
    return applyHistory(changing(kind, context), input)
  },
})

export const efRoutes = routesOf(factorKinds.EF)
export const etaRoutes = routesOf(factorKinds.ETA)
export const fixRoutes = routesOf(factorKinds.Fix)
export const ratioRoutes = routesOf(factorKinds.Ratio)
export const dischargeEfRoutes = routesOf(factorKinds.DischargeEF)

export const sourceClassRoutes: HandlersOf<typeof sourceClassCalls> = {
  Factors: (input, { services }) => factorTable(services, input),
  Tree: (_, { services }) => classTree(services),
}
