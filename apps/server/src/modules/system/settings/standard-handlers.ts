import type { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { iaqiScaleFrom } from '@qingyuan/domain/standards/class-scale.ts'
import { announcedFrom } from '@qingyuan/domain/standards/sources.ts'
import { isDay } from '@qingyuan/domain/time.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { classScaleKey, classScaleText } from './class-scale.ts'
import { evaluationKey, evaluationSettingText } from './evaluation.ts'
import { saveSetting, selectSetting } from './queries.ts'

/** What numbers are classed and evaluated by. */
export const standardHandlers = {
  ClassScale: async ({ services: { db, classScales } }) => {
    const row = await selectSetting(db, classScaleKey)
    return { ...classScales.choice(), from: iaqiScaleFrom, changedBy: row?.changed_by ?? null, changedAt: stampOf(row?.changed_at ?? null) }
  },
  /** Every process and every screen follows: the event empties the memories of answers. */
  SaveClassScale: async ({ services: { db, clock, classScales, events }, caller }, choice) => {
    const changed = { changed_by: caller.realName, changed_at: new Date(clock.now()) }
    await saveSetting(db, { key: classScaleKey, value: classScaleText(choice), ...changed })
    await classScales.refresh()
    await events.publish({ type: 'settings', data: {} })
    return {}
  },
  EvaluationRules: async ({ services: { db, evaluation } }) => {
    const row = await selectSetting(db, evaluationKey)
    return { ...evaluation.choice(), changedBy: row?.changed_by ?? null, changedAt: stampOf(row?.changed_at ?? null) }
  },
  SaveEvaluationRules: async ({ services: { db, clock, evaluation, events }, caller }, rules) => {
    if (!isDay(rules.from)) throw appError('INVALID_INPUT', { message: `起始日期“${rules.from}”不是有效的日期`, field: 'from' })
    if (rules.from < announcedFrom)
      throw appError('INVALID_INPUT', { message: `起始日期不能早于 ${announcedFrom}（HJ 663-2026 实施日期）`, field: 'from' })
    const changed = { changed_by: caller.realName, changed_at: new Date(clock.now()) }
    await saveSetting(db, { key: evaluationKey, value: evaluationSettingText(rules), ...changed })
    await evaluation.refresh()
    await events.publish({ type: 'settings', data: {} })
    return {}
  },
} satisfies SomeHandlers<typeof settingCalls>
