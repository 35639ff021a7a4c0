import {
  defaultEvaluationRules,
  type EvaluationRules,
  exceptionalEventRules,
  standardsUnder,
  statisticRoundings,
} from '@qingyuan/domain/standards/evaluation-rules.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import type { Db } from '#/platform/database/pool.ts'
import { newestRefresh } from '#/platform/newest-refresh.ts'
import { selectSetting } from './queries.ts'

export const evaluationKey = 'evaluation_rules'

/** What this installation does of the announced changes of HJ 663-2026, kept in memory; `refresh` after a change (the `settings` event). */
export interface Evaluation {
  choice(): EvaluationRules
  /** Standard that a day is evaluated by. */
  on(day: string): Standard
  refresh(): Promise<void>
}

declare module '#/platform/services.ts' {
  interface Services {
    evaluation: Evaluation
  }
}

/** Stored as `rounding,events,from`. */
export const evaluationSettingText = ({ rounding, events, from }: EvaluationRules): string => [rounding, events, from].join()

const rulesOf = (text: string | undefined): EvaluationRules => {
  const [rounding, events, from] = text?.split(',') ?? []
  return {
    rounding: statisticRoundings.find(each => each === rounding) ?? defaultEvaluationRules.rounding,
    events: exceptionalEventRules.find(each => each === events) ?? defaultEvaluationRules.events,
    from: from ?? defaultEvaluationRules.from,
  }
}

/** The only reader of the setting. */
export const openEvaluation = async (db: Db): Promise<Evaluation> => {
  let choice = defaultEvaluationRules
  let on = standardsUnder(choice)
  const refresh = newestRefresh(
    () => selectSetting(db, evaluationKey),
    row => {
      choice = rulesOf(row?.value)
      on = standardsUnder(choice)
    },
  )
  await refresh()
  return { choice: () => choice, on: day => on(day), refresh }
}
