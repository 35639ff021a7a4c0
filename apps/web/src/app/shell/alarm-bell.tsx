import { BellOutlined } from '@ant-design/icons'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAlarms } from '#/hooks/use-alarms.ts'
import { useAction } from '#/hooks/use-call.ts'
import { CountBadge } from './count-badge.tsx'
import css from './header.module.css'

const AlarmList = lazy(async () => ({ default: (await import('./alarm-list.tsx')).AlarmList }))

/** Today's alarms: how many the person has not read, wherever they were signed in; opening the list reads them. */
export const AlarmBell = () => {
  const { allowed, alarms, unread } = useAlarms()
  const [open, setOpen] = useState(false)
  const read = useAction(homeCalls.alarmRead, { invalidates: [homeCalls.alarmQuery] })
  if (!allowed) return null
  const toggle = (next: boolean) => {
    setOpen(next)
    if (next && unread > 0) void read.run({ until: alarms.data?.newest ?? 0 })
  }
  return (
    <Popover
      open={open}
      onOpenChange={toggle}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <Suspense>
          <AlarmList query={alarms} onLeave={() => toggle(false)} />
        </Suspense>
      }
    >
      <button type="button" className={css.icon} aria-label={`今日报警，${unread} 条未读`} title="今日报警">
        <BellOutlined />
        <CountBadge count={unread} left={16} />
      </button>
    </Popover>
  )
}
