import { eventsAt } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Alert, Button, Tabs } from 'antd'
import { useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { StateGate } from '#/page/state-gate.tsx'
import { may } from '#/session.ts'
import { ReasonBox } from '../reason-box.tsx'
import { PointState } from '../states.tsx'
import css from '../surface.module.css'
import type { Detail } from '../use-surface.ts'
import { ActivityForm } from './activity-form.tsx'
import { BaseForm } from './base-form.tsx'
import { ControlsForm } from './controls-form.tsx'
import { Trail } from './trail.tsx'
import { type Point, usePoint } from './use-point.ts'

/** Buttons as the lifecycle and the person's rights have them. */
const Buttons = ({ point, detail, onReturn }: { point: Point; detail: Detail; onReturn: () => void }) => {
  const user = useUser(state => state.user)
  const events = eventsAt(surfacePointLifecycle, detail.point.state, permission => may(user, permission))
  const has = (event: (typeof events)[number]) => events.includes(event)
  const faults = detail.faults.filter(({ level }) => level === 'error').length
  return (
    <>
      <span className={css.note}>
        <PointState state={detail.point.state} />
        {has('submit') && !point.dirty && faults > 0 && `　还有 ${faults} 处未填或有误`}
      </span>
      {has('return') && <Button onClick={onReturn}>退回</Button>}
      {has('verify') && (
        <Button type="primary" loading={point.busy} onClick={() => void point.pass()}>
          核实通过
        </Button>
      )}
      {has('again') && (
        <Button loading={point.busy} onClick={() => void point.reopen()}>
          重新填报
        </Button>
      )}
      {has('save') && (
        <Button disabled={!point.dirty} loading={point.busy} onClick={() => void point.store()}>
          保存
        </Button>
      )}
      {has('submit') && (
        <Button type="primary" disabled={!point.dirty && faults > 0} loading={point.busy} onClick={() => void point.handIn()}>
          提交
        </Button>
      )}
    </>
  )
}

const Activities = ({ point }: { point: Point }) => {
  const user = useUser(state => state.user)
  return (
    <StateGate query={point.fuel} what="活动水平查询" skeleton="form">
      {fuel => {
        const props = {
          fuel,
          answers: point.shown ?? fuel.answers,
          locked: fuel.locked || !may(user, 'surface:fill'),
          onChange: point.change,
        }
        return (
          <>
            {point.refused && <Alert type="error" showIcon title={point.refused.message} style={{ marginBottom: 12 }} />}
            <ActivityForm {...props} />
            <ControlsForm {...props} />
          </>
        )
      }}
    </StateGate>
  )
}

export interface PointDrawerProps {
  taskId: number
  pointId: number
  onClose: () => void
}

/** One point: its activities, its place, its trail; filled in, submitted, verified from here. */
export const PointDrawer = ({ taskId, pointId, onClose }: PointDrawerProps) => {
  const point = usePoint(taskId, pointId)
  const [returning, setReturning] = useState(false)
  const user = useUser(state => state.user)
  const detail = point.detail.data
  const locked = point.fuel.data?.locked !== false || !may(user, 'surface:fill')
  const send = async (reason: string) => {
    if (await point.sendBack(reason)) setReturning(false)
  }
  return (
    <SideDrawer
      open
      width={640}
      onClose={onClose}
      title={detail?.point.name ?? '面源填报'}
      subtitle={detail && `${detail.point.county} · ${detail.point.department} · ${detail.point.className} · 第 ${detail.point.version} 版`}
      foot={detail && <Buttons point={point} detail={detail} onReturn={() => setReturning(true)} />}
    >
      <StateGate query={point.detail} what="面源填报查询" skeleton="form">
        {data => (
          <>
            {returning && <ReasonBox busy={point.busy} onCancel={() => setReturning(false)} onSend={reason => void send(reason)} />}
            {data.point.remark && <Alert type="warning" showIcon title={`退回理由：${data.point.remark}`} />}
            <Tabs
              items={[
                { key: 'answers', label: '燃料与活动水平', children: <Activities point={point} /> },
                { key: 'base', label: '基本信息', children: <BaseForm detail={data} locked={locked} /> },
                { key: 'trail', label: `记录 ${data.steps.length}`, children: <Trail steps={data.steps} /> },
              ]}
            />
          </>
        )}
      </StateGate>
    </SideDrawer>
  )
}
