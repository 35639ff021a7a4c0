import type { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { iaqiScaleFrom } from '@qingyuan/domain/standards/class-scale.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { classScaleKey, classScaleText } from './class-scale.ts'
import { saveSetting, selectSetting } from './queries.ts'

export const scaleHandlers = {
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
} satisfies SomeHandlers<typeof settingCalls>
