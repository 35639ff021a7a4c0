import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { forecastLifecycle } from '@qingyuan/domain/lifecycles/forecast.ts'
import { Button, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import css from './forecast.module.css'
import type { Forecast } from './use-forecast.ts'

const Withdraw = ({ f }: { f: Forecast }) => {
  const [reason, setReason] = useState('')
  const { run, busy } = useAction(forecastCalls.Sign, { successMessage: '已撤回，可以更正', invalidates: Object.values(forecastCalls) })
  return (
    <Popconfirm
      title={`撤回 ${f.issue!.issued} 的预报`}
      description={<Input placeholder="撤回的原因" value={reason} onChange={event => setReason(event.target.value)} />}
      okText="撤回更正"
      cancelText="取消"
      okButtonProps={{ disabled: reason.trim().length < 2 }}
      onConfirm={() => run({ issued: f.issue!.issued, event: 'withdraw', reason: reason.trim() })}
    >
      <Button loading={busy}>撤回更正</Button>
    </Popconfirm>
  )
}

/** State of the issue and what may be done with it. */
export const Actions = ({ f }: { f: Forecast }) => {
  const sign = useAction(forecastCalls.Sign, { successMessage: '预报已签发', invalidates: Object.values(forecastCalls) })
  const start = useAction(forecastCalls.Issue, {
    successMessage: '起报任务已提交，完成后自动显示',
    invalidates: Object.values(forecastCalls),
  })
  const { issue } = f
  if (!issue)
    return f.mayEdit && f.issues.data ? (
      <Button type="primary" loading={start.busy} onClick={() => void start.run({})}>
        立即起报
      </Button>
    ) : null
  const words = issue.hindcast
    ? '事后回报（检验用）'
    : issue.state === 'signed'
      ? `${forecastLifecycle.states.signed.label} ${issue.signedBy ?? ''} ${issue.signedAt?.slice(5, 16) ?? ''}`
      : forecastLifecycle.states.draft.label
  return (
    <>
      <span className={css.state}>
        {issue.method} · 训练至 {issue.trainedUntil} · {words}
      </span>
      {f.mayEdit && !issue.hindcast && issue.state === 'draft' && (
        <>
          <Button onClick={() => f.change({ edit: issue.issued })}>会商调整</Button>
          <Button type="primary" loading={sign.busy} onClick={() => void sign.run({ issued: issue.issued, event: 'sign' })}>
            签发预报
          </Button>
        </>
      )}
      {f.mayEdit && issue.state === 'signed' && <Withdraw f={f} />}
    </>
  )
}
