import { Modal } from 'antd'
import type { ReactNode } from 'react'

export interface ConfirmWords {
  okText?: string
  /** Red button; default true. */
  danger?: boolean
  content?: ReactNode
}

/** Asks before what cannot be undone; the question names the thing. `ask` resolves to true when it was meant; draw `holder` somewhere. */
export const useConfirm = () => {
  const [modal, holder] = Modal.useModal()
  const ask = (title: ReactNode, { okText = '确定', danger = true, content }: ConfirmWords = {}) =>
    new Promise<boolean>(resolve => {
      modal.confirm({
        title,
        content,
        okText,
        cancelText: '取消',
        okButtonProps: { danger },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
  return { ask, holder }
}
