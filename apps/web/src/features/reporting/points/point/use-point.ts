import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { useEffect, useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { type SurfaceAnswers, staleAfter } from '../use-surface.ts'

/** A point of a task: what is stored, what is being typed, and the steps that may be taken. */
export const usePoint = (taskId: number, pointId: number) => {
  const detail = useCall(surfaceCalls.TaskPointInfo, { taskId, pointId }, { keepPrevious: false })
  const fuel = useCall(surfaceCalls.FillFuelInfoByID, { taskId, pointId }, { keepPrevious: false })
  const [answers, setAnswers] = useState<SurfaceAnswers | null>(null)
  // What is stored comes in when it was not being changed.
  const revision = fuel.data?.revision
  useEffect(() => {
    if (revision !== undefined) setAnswers(null)
  }, [revision])
  const save = useAction(surfaceCalls.SaveFuelInfo, { successMessage: '已保存', invalidates: staleAfter })
  const submit = useAction(surfaceCalls.SubmitSurfaceFillInfo, { successMessage: '已提交，待核实', invalidates: staleAfter })
  const verify = useAction(surfaceCalls.VerifySurfaceTask, { successMessage: '已核实', invalidates: staleAfter })
  const again = useAction(surfaceCalls.AgainSurfaceFillInfo, { successMessage: '已打开新版本', invalidates: staleAfter })
  const shown = answers ?? fuel.data?.answers ?? null
  const store = async (): Promise<boolean> => {
    if (!answers || revision === undefined) return true
    return (await save.run({ taskId, pointId, revision, answers })) !== null
  }
  const ids = { taskId, pointIds: [pointId] }
  return {
    detail,
    fuel,
    shown,
    dirty: answers !== null,
    change: setAnswers,
    store,
    /** Saves what was typed, then submits. */
    handIn: async () => {
      if (await store()) await submit.run(ids)
    },
    pass: () => verify.run({ ...ids, pass: true }),
    sendBack: (reason: string) => verify.run({ ...ids, pass: false, reason }),
    reopen: () => again.run(ids),
    busy: save.busy || submit.busy || verify.busy || again.busy,
    refused: save.error ?? submit.error ?? verify.error ?? again.error,
  }
}
export type Point = ReturnType<typeof usePoint>
