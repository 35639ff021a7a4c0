import type { Call, InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { type ConfirmWords, useConfirm } from '@qingyuan/ui/confirm.tsx'
import { LinkButton } from '@qingyuan/ui/link-button.tsx'
import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { type ActionOptions, useAction } from '#/hooks/use-call.ts'

export interface ActionButtonProps<C extends Call>
  extends Pick<ActionOptions<OutputOf<C>>, 'successMessage' | 'invalidates' | 'onDone'>,
    Pick<ButtonProps, 'type' | 'size' | 'icon' | 'danger' | 'disabled' | 'title' | 'style' | 'block'> {
  call: C
  input: InputOf<C>
  /** Text of the confirmation; it names the thing. */
  confirm?: ConfirmWords & { question: ReactNode }
  /** Takes no more room than its words; `row`: nor height, in a row of a table. */
  flush?: boolean | 'row'
  children: ReactNode
}

/** A button that runs a call, after a question where one is needed. */
export const ActionButton = <C extends Call>(props: ActionButtonProps<C>) => {
  const { call, input, confirm, successMessage, invalidates, onDone, flush, ...button } = props
  const { run, busy } = useAction(call, { successMessage, invalidates, onDone })
  const { ask, holder } = useConfirm()
  const act = async () => {
    if (!confirm || (await ask(confirm.question, confirm))) await run(input)
  }
  const shown: ButtonProps = { ...button, loading: busy, onClick: () => void act() }
  return (
    <>
      {holder}
      {flush ? <LinkButton {...shown} inRow={flush === 'row'} /> : <Button {...shown} />}
    </>
  )
}
