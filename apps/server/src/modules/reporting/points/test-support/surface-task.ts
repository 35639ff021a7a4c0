import type { Call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { surfaceImport } from '../import/surface-import.ts'

const { Surface, FillProject, FillTask } = calls
export const [xiangyuanId, luchengId] = [7, 6]
/** A class of paved roads, and the answers of one. */
export const roadClass = '1602001001'
export const roadFields = { 道路长度: 10, 日均车流量: 8000, '平均车重 W': 8, '积尘负荷 sL': 1.2, '不起尘天数 nr(降水>0.25mm)': 87 }

export const answersWith = (fields: Record<string, number>) => ({
  activities: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, { value, source: '部门台账', grade: 'C' }])),
  controls: [],
  variant: null,
})

const draftTask = async (ask: (call: Call, input: object) => Promise<{ data: { id: number } }>): Promise<number> => {
  const year = { startsOn: '2026-01-01', endsOn: '2026-12-31' }
  const { data: project } = await ask(FillProject.Add, { year: 2026, name: '2026 年度清单', note: '', ...year })
  const days = { startsOn: '2026-05-01', endsOn: '2026-06-30' }
  const task = { projectId: project.id, kind: 'surface', type: '1', name: '面源调查', note: '', ...days, levels: 2 }
  return (await ask(FillTask.Add, task)).data.id
}

/** A city with a draft of a surface task, its people, and what they do with points of it. */
export const surfaceTask = async () => {
  const t: TestServer = await testServer({ library: true })
  const worker = await startJobWorker(t.services, [surfaceImport.job])
  const tokens: Record<string, string> = {}
  for (const name of ['city', 'county', 'reviewer', 'leader', 'admin']) tokens[name] = await t.token(name)
  const as = <C extends Call>(who: string, call: C, input: object) => t.ask(call, input as never, { token: tokens[who]! })
  const taskId = await draftTask((call, input) => as('city', call, input))
  return {
    ...{ t, tokens, taskId, as },
    register: async (name: string, countyId = xiangyuanId, scc = roadClass): Promise<number> => {
      const answer = await as('city', Surface.Save, { name, countyId, department: '住建局', scc, lon: null, lat: null })
      return answer.data.id
    },
    onTask: (...pointIds: number[]) => as('city', Surface.TaskPoint, { taskId, pointIds }),
    detail: async (pointId: number) => (await as('city', Surface.TaskPointInfo, { taskId, pointId })).data,
    fill: async (pointId: number, fields: Record<string, number> = roadFields, who = 'county') => {
      const { revision } = (await as('city', Surface.FillFuelInfoByID, { taskId, pointId })).data
      return as(who, Surface.SaveFuelInfo, { taskId, pointId, revision, answers: answersWith(fields) })
    },
    submit: (...pointIds: number[]) => as('county', Surface.SubmitSurfaceFillInfo, { taskId, pointIds }),
    verify: (who: string, pass: boolean, pointIds: number[], reason?: string) =>
      as(who, Surface.VerifySurfaceTask, { taskId, pointIds, pass, ...(reason && { reason }) }),
    close: async () => {
      await worker.stop()
      await t.close()
    },
  }
}
