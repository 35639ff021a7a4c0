import { ExclamationOutlined, ReloadOutlined } from '@ant-design/icons'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { StateVisual } from '@qingyuan/ui/state-visual.tsx'
import { Button } from 'antd'
import { CallError } from '#/call-error.ts'
import { appToast } from '#/toaster.tsx'
import { NoPermission } from './no-permission.tsx'

export interface ErrorStateProps {
  /** Name of the failed request. */
  what: string
  error: Error
  onRetry: () => void
}

/** A failure inside its card: what failed, why, 重试, and a number to read out. A refusal is drawn as missing permission. */
export const ErrorState = ({ what, error, onRetry }: ErrorStateProps) => {
  if (error instanceof CallError && error.status === 403) return <NoPermission title={what} detail={error.message} />
  const number = error instanceof CallError ? error.number : 'E-PAGE'
  const at = formatDateTime(error instanceof CallError ? error.at : Date.now()).slice(5)
  const copy = () => void navigator.clipboard?.writeText(`${number} ${at} ${what}`).then(() => appToast.info('已复制'))
  return (
    <StateVisual
      tone="error"
      icon={<ExclamationOutlined />}
      title={`${what}失败`}
      actions={
        <>
          <Button type="primary" icon={<ReloadOutlined />} onClick={onRetry}>
            重试
          </Button>
          <Button onClick={copy}>复制错误编号</Button>
        </>
      }
      foot={`${number} · ${at}`}
    >
      {error.message}。筛选条件已保留，其他图表不受影响。
    </StateVisual>
  )
}
