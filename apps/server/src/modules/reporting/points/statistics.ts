import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { pointStateIds } from '@qingyuan/contract/reporting/fill-schemas.ts'
import { pointStatisticColumns, type surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { counties, countyById } from '@qingyuan/domain/counties.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import type { SurfacePointState } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { classTree } from '#/modules/emissions/factor-library/public.ts'
import { taskById } from '#/modules/reporting/tasks/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { countStates, type StateCount } from './queries.ts'

type Call = typeof surfaceCalls.FillOperateStat
type Input = InputOf<Call>

const headings: Record<Input['by'], string> = { county: '区县', category: '源类', department: '部门' }

const keyOf: Record<Input['by'], (row: StateCount) => string> = {
  county: row => String(row.county_id),
  category: row => row.category,
  department: row => row.department,
}

/** Progress of a task: points by state, and the share that is verified. */
export const fillStat = async ({ services, caller: { scope } }: ScopedContext, { taskId, by }: Input): Promise<OutputOf<Call>> => {
  const task = await taskById(services, scope, taskId)
  const rows = await countStates(services.db, scope, taskId)
  const tree = by === 'category' ? await classTree(services) : []
  const nameOf = (key: string) =>
    by === 'county' ? countyById.get(Number(key))!.name : by === 'category' ? (tree.find(({ code }) => code === key)?.name ?? key) : key
  const order = by === 'county' ? counties.map(({ id }) => String(id)) : [...new Set(rows.map(keyOf[by]))].sort()
  const keys = order.filter(key => rows.some(row => keyOf[by](row) === key))
  const count = (of: (row: StateCount) => boolean) => rows.filter(of).reduce((sum, { n }) => sum + n, 0)
  const ofKey = (key: string, state?: SurfacePointState) =>
    count(row => keyOf[by](row) === key && (state === undefined || row.state === state))
  const share = (verified: number, total: number) => (total === 0 ? null : Math.round((verified / total) * 1000) / 10)
  const stateCounts = columnFamily(pointStateIds, { '*': state => count(row => row.state === state) })
  const all = count(() => true)
  return buildFrame(
    pointStatisticColumns,
    keys,
    {
      name: { label: headings[by], of: nameOf },
      total: key => ofKey(key),
      ...columnFamily(pointStateIds, { '*': state => (key: string) => ofKey(key, state) }),
      share: key => share(ofKey(key, 'verified'), ofKey(key)),
    },
    {
      footer: [{ label: '合计', cells: { name: '合计', total: all, ...stateCounts, share: share(stateCounts.verified, all) } }],
      meta: {
        title: `${task.name} 填报统计`,
        timeConvention: `统计时间 ${formatDateTime(services.clock.now())}，北京时间`,
        demo: task.simulated,
        madeAt: formatDateTime(services.clock.now()),
      },
    },
  )
}
