import { type ConfirmWords, useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Button, type ButtonProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { ReasonForm, type ReasonFormProps } from './reason-form.tsx'

export interface WorkflowStep extends Pick<ButtonProps, 'type' | 'danger' | 'disabled' | 'icon'> {
  label: string
  /** On the button, instead of the label. */
  text?: ReactNode
  /** Text of the confirmation; it names the thing. */
  confirm?: ConfirmWords & { question: ReactNode }
  /** Needs a reason, and a last day where `endsOn` is given. */
  reason?: Pick<ReasonFormProps, 'note' | 'endsOn' | 'label' | 'rows' | 'danger'>
  /** Null when it was refused. */
  run: (reason: string, endsOn: string) => unknown
}

/** Makes a step of an event of a lifecycle, labelled by it, where the event is one of those that are possible now. */
export const stepsOf =
  <E extends string>({ events: labels }: { events: Readonly<Record<E, string>> }, possible: readonly E[]) =>
  (event: E, step: Omit<WorkflowStep, 'label'> & { label?: string }): WorkflowStep | false =>
    possible.includes(event) && { label: labels[event], ...step }

/** Buttons of the steps that can be taken now, and the form of the one that needs a reason. */
export const useSteps = (steps: readonly (WorkflowStep | false)[], busy: boolean) => {
  const [asking, setAsking] = useState<string | null>(null)
  const { ask, holder } = useConfirm()
  const shown = steps.filter(step => step !== false)
  const chosen = shown.find(step => step.reason && step.label === asking)
  const close = () => setAsking(null)
  const start = async ({ label, confirm, reason, run }: WorkflowStep) => {
    if (reason) setAsking(label)
    else if (!confirm || (await ask(confirm.question, confirm))) await run('', '')
  }
  const save = async (reason: string, endsOn: string) => {
    if ((await chosen?.run(reason, endsOn)) !== null) close()
  }
  return {
    buttons: (
      <>
        {holder}
        {shown.map(step => (
          <Button
            key={step.label}
            type={step.type}
            danger={step.danger}
            disabled={step.disabled}
            icon={step.icon}
            loading={busy && !step.reason}
            onClick={() => void start(step)}
          >
            {step.text ?? step.label}
          </Button>
        ))}
      </>
    ),
    asking: chosen?.label ?? null,
    close,
    form: chosen?.reason && (
      <ReasonForm
        title={chosen.label}
        danger={chosen.danger}
        {...chosen.reason}
        busy={busy}
        onCancel={close}
        onSave={(reason, endsOn) => void save(reason, endsOn)}
      />
    ),
  }
}
