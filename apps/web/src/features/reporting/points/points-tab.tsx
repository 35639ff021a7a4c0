import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { pagingOf } from '#/filters/paging.ts'
import { useUser } from '#/hooks/current-user.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { may } from '#/session.ts'
import { fillColumns, verifyColumns } from './columns.tsx'
import { ReasonBox } from './reason-box.tsx'
import css from './surface.module.css'
import { type Surface, staleAfter } from './use-surface.ts'

/** Points that the tab lists. */
export const usePoints = ({ state, taskId, filter }: Surface) => {
  const { tab, page, pageSize } = state
  const input = taskId === null ? null : { taskId, ...filter, page, pageSize }
  const fill = useCall(
    surfaceCalls.TaskPointInfoPage,
    tab === 'fill' && input ? { ...input, state: state.state === 'all' ? undefined : state.state } : null,
  )
  const verify = useCall(surfaceCalls.SurfaceTaskVerifyList, tab === 'verify' ? input : null)
  return tab === 'verify' ? verify : fill
}
type Points = ReturnType<typeof usePoints>

const useChosen = () => {
  const [chosen, setChosen] = useState<number[]>([])
  return { chosen, setChosen, clear: () => setChosen([]) }
}
type Chosen = ReturnType<typeof useChosen>

const FillTools = ({ surface, chosen, clear }: { surface: Surface } & Chosen) => {
  const submit = useAction(surfaceCalls.SubmitSurfaceFillInfo, { successMessage: '已提交，待核实', invalidates: staleAfter, onDone: clear })
  const again = useAction(surfaceCalls.AgainSurfaceFillInfo, { successMessage: '已打开新版本', invalidates: staleAfter, onDone: clear })
  const ids = { taskId: surface.taskId!, pointIds: chosen }
  return (
    <>
      <Button disabled={chosen.length === 0} loading={again.busy} onClick={() => void again.run(ids)}>
        重新填报
      </Button>
      <Button type="primary" disabled={chosen.length === 0} loading={submit.busy} onClick={() => void submit.run(ids)}>
        提交所选{chosen.length > 0 && ` ${chosen.length}`}
      </Button>
    </>
  )
}

const VerifyTools = ({ surface, chosen, clear, onReturn }: { surface: Surface; onReturn: () => void } & Chosen) => {
  const verify = useAction(surfaceCalls.VerifySurfaceTask, { successMessage: '已核实', invalidates: staleAfter, onDone: clear })
  return (
    <>
      <Button disabled={chosen.length === 0} onClick={onReturn}>
        退回所选
      </Button>
      <Button
        type="primary"
        disabled={chosen.length === 0}
        loading={verify.busy}
        onClick={() => void verify.run({ taskId: surface.taskId!, pointIds: chosen, pass: true })}
      >
        通过所选{chosen.length > 0 && ` ${chosen.length}`}
      </Button>
    </>
  )
}

/** Points of the task to fill in, or those that were submitted to verify; several at once. */
export const PointsTab = ({ surface, points }: { surface: Surface; points: Points }) => {
  const { state, change } = surface
  const user = useUser(each => each.user)
  const chosen = useChosen()
  const [returning, setReturning] = useState(false)
  const back = useAction(surfaceCalls.VerifySurfaceTask, { successMessage: '已退回', invalidates: staleAfter })
  const verifying = state.tab === 'verify'
  const mayAct = may(user, verifying ? 'fill:review' : 'surface:fill')
  const send = async (reason: string) => {
    if (!(await back.run({ taskId: surface.taskId!, pointIds: chosen.chosen, pass: false, reason }))) return
    setReturning(false)
    chosen.clear()
  }
  return (
    <div className={css.body}>
      {mayAct && (
        <div className={css.tools} style={{ justifyContent: 'flex-end', paddingBottom: 8 }}>
          {verifying ? (
            <VerifyTools surface={surface} {...chosen} onReturn={() => setReturning(true)} />
          ) : (
            <FillTools surface={surface} {...chosen} />
          )}
        </div>
      )}
      {returning && <ReasonBox busy={back.busy} onCancel={() => setReturning(false)} onSend={reason => void send(reason)} />}
      <StateGate
        query={points}
        what="面源点位查询"
        isEmpty={data => data.total === 0}
        empty={<EmptyState title={verifying ? '没有待核实的面源' : '没有符合条件的面源'}>由清单任务分配点位，或登记、导入面源</EmptyState>}
      >
        {data => (
          <RecordsTable
            columns={verifying ? verifyColumns : fillColumns}
            rows={data.rows}
            rowKey="id"
            paging={pagingOf(state, data.total, change)}
            onOpen={row => change({ point: row.id })}
            openKey={state.point ?? undefined}
            selection={mayAct ? { chosen: chosen.chosen, onChange: chosen.setChosen } : undefined}
          />
        )}
      </StateGate>
    </div>
  )
}
