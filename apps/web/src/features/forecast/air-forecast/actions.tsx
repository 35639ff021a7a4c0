import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { forecastLifecycle } from '@qingyuan/domain/lifecycles/forecast.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Caption } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Popconfirm, Tooltip } from 'antd'
import { useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { ActionButton } from '#/page/action-button.tsx'
import type { ForecastProps } from './forecast-filters.tsx'

const Withdraw = ({ issued }: { issued: string }) => {
  const [reason, setReason] = useState('')
  const { run, busy } = useAction(forecastCalls.Sign, { successMessage: '已撤回，可以更正', invalidates: Object.values(forecastCalls) })
  return (
    <Popconfirm
      title={`撤回 ${issued} 的预报`}
      description={<Input placeholder="撤回的原因" value={reason} onChange={event => setReason(event.target.value)} />}
      okText="撤回更正"
      cancelText="取消"
      okButtonProps={{ disabled: reason.trim().length < 2 }}
      onConfirm={() => run({ issued, event: 'withdraw', reason: reason.trim() })}
    >
      <Button loading={busy}>撤回更正</Button>
    </Popconfirm>
  )
}

/** State of the issue and what may be done with it. */
export const Actions = ({ issue, issued: { issues }, mayEdit, edit }: ForecastProps) => {
  const invalidates = Object.values(forecastCalls)
  if (!issue)
    return (
      mayEdit &&
      issues && (
        <ActionButton
          call={forecastCalls.Issue}
          input={{}}
          type="primary"
          successMessage="起报任务已提交，完成后自动显示"
          invalidates={invalidates}
        >
          立即起报
        </ActionButton>
      )
    )
  const words = issue.hindcast
    ? '事后回报（检验用）'
    : issue.state === 'signed'
      ? `${forecastLifecycle.states.signed.label} ${issue.signedBy ?? ''} ${shortMinute(issue.signedAt)}`
      : forecastLifecycle.states.draft.label
  return (
    <>
      <Tooltip title={`${issue.method} · 训练至 ${issue.trainedUntil}`}>
        <span>
          <Caption tone="label">{words}</Caption>
        </span>
      </Tooltip>
      {mayEdit && !issue.hindcast && issue.state === 'draft' && (
        <>
          <Button onClick={() => edit.open(issue.issued)}>会商调整</Button>
          <ActionButton
            call={forecastCalls.Sign}
            input={{ issued: issue.issued, event: 'sign' }}
            type="primary"
            successMessage="预报已签发"
            invalidates={invalidates}
          >
            签发预报
          </ActionButton>
        </>
      )}
      {mayEdit && issue.state === 'signed' && <Withdraw issued={issue.issued} />}
    </>
  )
}
