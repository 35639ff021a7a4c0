import { sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import { itemsOf } from '#/modules/system/settings/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { Services } from '#/platform/services.ts'
import { type FormWords, sourcesOfForm } from './form-sources.ts'
import type { Approval, Sources } from './listed-source.ts'
import { type ProfileRow, selectActivities, selectProfiles } from './queries.ts'
import { sourcesOfActivities } from './surface-sources.ts'

const origins: Record<string, string> = { edit: '管理部门维护', import: '批量导入', undo: '撤销导入', demo: '演示数据' }

const approvalOf = ({ approvedBy, approvedAt, changedBy, changedAt, source, revision }: ProfileRow): Approval => ({
  by: approvedBy ?? changedBy ?? '系统',
  at: stampOf(approvedAt ?? changedAt),
  what: approvedBy === null ? `企业档案第 ${revision} 版（${origins[source] ?? source}）` : `企业填报审核通过，档案第 ${revision} 版`,
})

type Reading = Pick<Services, 'db'>

/** Names of codes that forms hold, and the classes of sources. */
export const formWords = async (services: Reading): Promise<FormWords> => {
  const [{ byScc }, items] = await Promise.all([sourceFacts(services), itemsOf(services, '07,15')])
  const named = (type: string) => {
    const names = new Map(items.filter(item => item.SettingType === type).map(item => [item.code, item.name]))
    return (code: string) => names.get(code) ?? code
  }
  return { classes: byScc, fuelName: named('07'), equipmentName: named('15') }
}

export interface GatheredSources extends Sources {
  /** Enterprises with a form of the year. */
  reported: ReadonlySet<number>
  /** Some of it is fictitious. */
  simulated: boolean
}

/** Everything that is reported and approved of a year's sources. */
export const gatherSources = async (services: Reading, year: number): Promise<GatheredSources> => {
  const [words, profiles, activities] = await Promise.all([
    formWords(services),
    selectProfiles(services.db, year),
    selectActivities(services.db, year),
  ])
  const forms = profiles.map(profile => {
    const { enterpriseId, name, industry, form } = profile
    return sourcesOfForm(form, { enterpriseId, name, industry, approved: approvalOf(profile) }, words)
  })
  const all = [...forms, sourcesOfActivities(activities, words.classes)]
  return {
    listed: all.flatMap(({ listed }) => listed),
    problems: all.flatMap(({ problems }) => problems),
    reported: new Set(profiles.map(({ enterpriseId }) => enterpriseId)),
    simulated: [...profiles, ...activities].some(({ simulated }) => simulated),
  }
}
