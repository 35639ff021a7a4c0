import type { InputOf } from '@qingyuan/contract/call.ts'
import type { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { counties, countyById } from '@qingyuan/domain/counties.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { type SurfacePointState, surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { classTree } from '#/modules/emissions/factor-library/public.ts'
import { taskById } from '#/modules/reporting/tasks/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { countStates, type StateCount } from './queries.ts'

type Input = InputOf<typeof surfaceCalls.FillOperateStat>

const states = Object.keys(surfacePointLifecycle.states) as SurfacePointState[]
const headings: Record<Input['by'], string> = { county: '区县', category: '源类', department: '部门' }

const keyOf: Record<Input['by'], (row: StateCount) => string> = {
  county: row => String(row.county_id),
  category: row => row.category,
  department: row => row.department,
}

/** Progress of a task: points by state, and the share that is verified. */
export const fillStat = async ({ services, caller: { scope } }: ScopedContext, { taskId, by }: Input): Promise<Frame> => {
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
  const { text, number } = columnsOf(keys)
  const all = count(() => true)
  return {
    columns: [
      text('name', headings[by], nameOf),
      number('total', '点位', '', 0, key => ofKey(key)),
      ...states.map(state => number(state, surfacePointLifecycle.states[state].label, '', 0, key => ofKey(key, state))),
      number('share', '核实率', '%', 1, key => share(ofKey(key, 'verified'), ofKey(key))),
    ],
    rowCount: keys.length,
    footer: [
      {
        label: '合计',
        cells: [
          '合计',
          all,
          ...states.map(state => count(row => row.state === state)),
          share(
            count(row => row.state === 'verified'),
            all,
          ),
        ],
      },
    ],
    meta: {
      title: `${task.name} 填报统计`,
      timeConvention: `统计时间 ${formatDateTime(services.clock.now())}，北京时间`,
      demo: task.simulated,
      madeAt: formatDateTime(services.clock.now()),
    },
  }
}
