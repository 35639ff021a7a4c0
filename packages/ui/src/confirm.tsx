import { Modal } from 'antd'
import type { ReactNode } from 'react'

export interface ConfirmWords {
  okText?: string
  /** Red button; default true. */
  danger?: boolean
  content?: ReactNode
}

/** Confirmation before an action that cannot be undone; the text names the object. `ask` resolves to true on confirmation; render `holder` on the page. */
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
