import {
  addProject,
  addTask,
  allotEnterprises,
  cancelEnterprises,
  queryEnterprises,
} from '../../apps/server/src/modules/reporting/tasks/public.ts'
import { systemCaller } from '../../apps/server/src/platform/http/caller.ts'
import { defineBench } from './harness.ts'
import { openBench } from './support/open-bench.ts'

const enterprises = 10_000

export default defineBench({
  name: `Allotting ${enterprises} enterprises to a task in one call`,
  run: async ({ time }) => {
    const bench = await openBench()
    try {
      const { services, pool } = bench
      const { rows } = await pool.query<{ id: number }>(
        `insert into enterprises (code, name, county_id, industry, lon, lat)
         select 'B' || n, '企业' || n, (array[16, 4, 5, 6, 7, 8, 9, 10, 11, 3, 12, 13])[1 + n % 12], '炼焦', 113, 36 from generate_series(1, $1) n returning id`,
        [enterprises],
      )
      await pool.query('analyze enterprises')
      const days = { startsOn: '2026-01-01', endsOn: '2026-12-31' }
      const { id: projectId } = await addProject({ services, caller: systemCaller }, { year: 2026, name: '项目', note: '', ...days })
      let made = 0
      const task = () =>
        addTask(
          { services, caller: systemCaller },
          { projectId, kind: 'enterprise', type: '1', name: `任务 ${++made}`, note: '', ...days, levels: 2 },
        )
      const ids = rows.map(row => row.id)
      let taskId = 0
      const once = async (of: Parameters<typeof allotEnterprises>[1]['of']) => {
        taskId = (await task()).id
        const { changed } = await allotEnterprises({ services, caller: systemCaller }, { taskId, of })
        if (changed !== enterprises) throw new Error(`${changed} allotted`)
      }
      await time('all that a filter finds', () => once({ filter: {} }), { rounds: 5, goalMs: 1000 })
      await time('all of a list', () => once({ ids }), { rounds: 5, goalMs: 1000 })
      await pool.query('analyze allotments, fills')
      await time('page 200 of the list', () => queryEnterprises({ services, caller: systemCaller }, { page: 200, pageSize: 20, taskId }), {
        goalMs: 50,
      })
      await time(
        'taken off again and put back',
        async () => {
          await cancelEnterprises({ services, caller: systemCaller }, { taskId, enterpriseIds: ids })
          await allotEnterprises({ services, caller: systemCaller }, { taskId, of: { ids } })
        },
        { rounds: 3, goalMs: 2000 },
      )
    } finally {
      await bench.close()
    }
  },
})
