import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { eventsAt } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { Box, Caption, PlainList, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Alert, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { stepsOf, useSteps } from '#/page/workflow/use-steps.tsx'
import { hasPermission } from '#/session.ts'
import { afterPointChange, type PointDetail, PointState, type SurfaceAnswers, usePointSteps } from '../surface-task.tsx'
import { ActivityForm } from './activity-form.tsx'
import { BaseForm } from './base-form.tsx'
import { ControlsForm } from './controls-form.tsx'

/** Steps of a point, newest first. */
const Trail = ({ steps }: Pick<PointDetail, 'steps'>) =>
  steps.length === 0 ? (
    <Text as="p" margin={[0, 0, 12, 0]} size={12} colour="textSecondary">
      还没有填报记录。
    </Text>
  ) : (
    <PlainList>
      {steps.map(({ at, by, title, from, to, comment }, n) => (
        <Box key={n} as="li" padding={[6, 0]} size={12} border="lineFaint" edge="bottom">
          <Row justify="between" align="start">
            <span>
              <b>{by}</b> {title}
            </span>
            <Text rigid colour="textTertiary">
              {at}
            </Text>
          </Row>
          <Text as="p" margin={[2, 0, 0, 0]} colour="textSecondary">
            {from} → {to}
            {comment && `：${comment}`}
          </Text>
        </Box>
      ))}
    </PlainList>
  )

interface PointDrawerProps {
  taskId: number
  pointId: number
  onClose: () => void
}

/** One point: activities, place and history; filled in, submitted and verified here. */
export const PointDrawer = ({ taskId, pointId, onClose }: PointDrawerProps) => {
  const user = useUser(state => state.user)
  const detail = useCall(surfaceCalls.TaskPointInfo, { taskId, pointId }, { keepPrevious: false })
  const fuel = useCall(surfaceCalls.FillFuelInfoByID, { taskId, pointId }, { keepPrevious: false })
  const [answers, setAnswers] = useState<SurfaceAnswers | null>(null)
  // A new revision replaces what was typed.
  const revision = fuel.data?.revision
  useEffect(() => {
    if (revision !== undefined) setAnswers(null)
  }, [revision])
  const save = useAction(surfaceCalls.SaveFuelInfo, { successMessage: '已保存', invalidates: afterPointChange })
  const { submit, verify, again, giveBack, busy, error } = usePointSteps()
  const refused = save.error ?? error
  const dirty = answers !== null
  const store = async () => !answers || revision === undefined || (await save.run({ taskId, pointId, revision, answers })) !== null
  const of = { taskId, pointIds: [pointId] }
  const state = detail.data?.point.state
  const events = state ? eventsAt(surfacePointLifecycle, state, permission => hasPermission(user, permission)) : []
  const step = stepsOf(surfacePointLifecycle, events)
  const faults = detail.data?.faults.filter(({ level }) => level === 'error').length ?? 0
  const { buttons, form } = useSteps(
    [
      step('return', { reason: { label: '退回理由', rows: 2 }, run: reason => giveBack({ ...of, pass: false, reason }) }),
      step('verify', { type: 'primary', run: () => verify({ ...of, pass: true }) }),
      step('again', { run: () => again(of) }),
      step('save', { disabled: !dirty, run: store }),
      // Saves what was typed first.
      step('submit', { type: 'primary', disabled: !dirty && faults > 0, run: async () => (await store()) && submit(of) }),
    ],
    busy || save.busy,
  )
  const mayFill = hasPermission(user, 'surface:fill')
  return (
    <QueryDrawer
      query={detail}
      what="面源填报查询"
      width={640}
      onClose={onClose}
      title={data => data?.point.name ?? '面源填报'}
      subtitle={data => data && `${data.point.county} · ${data.point.department} · ${data.point.className} · 第 ${data.point.version} 版`}
      foot={({ point }) => (
        <>
          <Caption>
            <PointState state={point.state} />
            {events.includes('submit') && !dirty && faults > 0 && `　还有 ${faults} 处未填或有误`}
          </Caption>
          {buttons}
        </>
      )}
    >
      {data => (
        <>
          {form}
          {data.point.remark && <Alert type="warning" showIcon title={`退回理由：${data.point.remark}`} />}
          <Tabs
            items={[
              {
                key: 'answers',
                label: '燃料与活动水平',
                children: (
                  <StateGate query={fuel} what="活动水平查询" skeleton="form">
                    {stored => {
                      const props = {
                        ...{ fuel: stored, answers: answers ?? stored.answers, onChange: setAnswers },
                        locked: stored.locked || !mayFill,
                      }
                      return (
                        <>
                          {refused && (
                            <Box margin={[0, 0, 12, 0]}>
                              <Alert type="error" showIcon title={refused.message} />
                            </Box>
                          )}
                          <ActivityForm {...props} />
                          <ControlsForm {...props} />
                        </>
                      )
                    }}
                  </StateGate>
                ),
              },
              { key: 'base', label: '基本信息', children: <BaseForm detail={data} locked={fuel.data?.locked !== false || !mayFill} /> },
              { key: 'trail', label: `记录 ${data.steps.length}`, children: <Trail steps={data.steps} /> },
            ]}
          />
        </>
      )}
    </QueryDrawer>
  )
}
