import { App } from 'antd'
import type { ReactNode } from 'react'

/** Asks before what cannot be undone; the question names the thing. Resolves to true when it was meant. */
export const useConfirm = () => {
  const { modal } = App.useApp()
  return (title: ReactNode, { okText = '确定', danger = true, content }: { okText?: string; danger?: boolean; content?: ReactNode } = {}) =>
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
}
