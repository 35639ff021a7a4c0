import { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf } from '#/page/state-gate.tsx'
import { may } from '#/session.ts'
import { SurfaceFilters } from './filters.tsx'
import { ImportDrawer } from './import/import-drawer.tsx'
import { PointDrawer } from './point/point-drawer.tsx'
import { PointsTab, usePoints } from './points-tab.tsx'
import { RegisterDrawer } from './register-drawer.tsx'
import { StatTab, useStat } from './stat-tab.tsx'
import css from './surface.module.css'
import { stateIds, type Tab, type Task, tabs, useSurface } from './use-surface.ts'

const Figures = ({ task }: { task: Task }) => (
  <KeyFigures
    figures={[
      { label: '点位', value: task.points, unit: '个' },
      ...stateIds.map(state => ({ label: surfacePointLifecycle.states[state].label, value: task.counts[state], unit: '个' })),
      {
        label: '核实率',
        value: task.points === 0 ? '—' : ((task.counts.verified / task.points) * 100).toFixed(1),
        unit: task.points === 0 ? undefined : '%',
      },
      { label: '截止', value: task.endsOn, note: task.overdue ? <span className={css.fault}>已超期</span> : undefined },
    ]}
  />
)

export const Page = () => {
  const surface = useSurface()
  const { state, change, ask, task, taskId } = surface
  const [panel, setPanel] = useState<'import' | 'register' | null>(null)
  const points = usePoints(surface)
  const stat = useStat(surface)
  const user = useUser(each => each.user)
  const mayFill = may(user, 'surface:fill')
  const none = surface.tasks.data !== undefined && surface.tasks.data.length === 0
  const empty = none || points.data?.total === 0
  const question = taskId === null ? null : { taskId, ...surface.filter, state: state.state === 'all' ? undefined : state.state }
  const openPanel = (next: 'import' | 'register') => {
    change({ point: null })
    setPanel(next)
  }
  const drawer =
    panel === 'import' && task ? (
      <ImportDrawer task={task} onClose={() => setPanel(null)} />
    ) : panel === 'register' ? (
      <RegisterDrawer taskId={taskId} onClose={() => setPanel(null)} />
    ) : (
      state.point !== null &&
      taskId !== null && <PointDrawer key={state.point} taskId={taskId} pointId={state.point} onClose={() => change({ point: null })} />
    )
  return (
    <PageFrame
      state={pageStateOf([surface.tasks, surface.current, points, stat], empty)}
      filters={<SurfaceFilters surface={surface} />}
      actions={
        <>
          <FrameExport call={surfaceImportCalls.TableExport} input={question} hotkey />
          {mayFill && <Button onClick={() => openPanel('register')}>登记面源</Button>}
          {mayFill && (
            <Button type="primary" disabled={task?.state !== 'sent'} onClick={() => openPanel('import')}>
              导入
            </Button>
          )}
        </>
      }
      drawer={drawer}
    >
      {task && <Figures task={task} />}
      <Card fill flush>
        {none ? (
          <EmptyState title="还没有面源任务">在“清单任务创建”中建立面源任务并分配点位后，在此填报</EmptyState>
        ) : (
          <>
            <Tabs
              className={css.tabs}
              activeKey={state.tab}
              onChange={tab => ask({ tab: tab as Tab })}
              items={Object.entries(tabs)
                .filter(([key]) => key !== 'verify' || may(user, 'fill:review'))
                .map(([key, label]) => ({
                  key,
                  label: key === 'verify' && task && task.counts.submitted > 0 ? `${label} ${task.counts.submitted}` : label,
                }))}
            />
            {state.tab === 'stat' ? (
              <StatTab surface={surface} stat={stat} />
            ) : (
              <PointsTab key={`${state.tab} ${taskId}`} surface={surface} points={points} />
            )}
          </>
        )}
      </Card>
    </PageFrame>
  )
}
