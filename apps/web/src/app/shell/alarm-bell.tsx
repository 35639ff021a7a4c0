import { BellOutlined } from '@ant-design/icons'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import { Popover } from 'antd'
import { useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useAction, useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { AlarmList } from './alarm-list.tsx'
import css from './header.module.css'

const count = {
  at: { top: 1, left: 16 },
  minWidth: 14,
  padding: [0, 3],
  radius: 7,
  background: 'error',
  colour: 'onAccent',
  size: 11,
  lineHeight: 14,
  textAlign: 'center',
} as const

/** Today's alarms: how many the person has not read, wherever they were signed in, live by push; opening the list reads them. */
export const AlarmBell = () => {
  const allowed = useUser(state => state.user?.authorities.includes('alarm:view'))
  const alarms = useCall(homeCalls.alarmQuery, allowed ? {} : null)
  const invalidate = useInvalidate()
  const [open, setOpen] = useState(false)
  const read = useAction(homeCalls.alarmRead, { invalidates: [homeCalls.alarmQuery] })
  useEvents(['alarm', 'hour'], () => void invalidate(homeCalls.alarmQuery))
  if (!allowed) return null
  const { unread, newest } = alarms.data ?? { unread: 0, newest: 0 }
  const toggle = (next: boolean) => {
    setOpen(next)
    if (next && unread > 0) void read.run({ until: newest })
  }
  return (
    <Popover
      open={open}
      onOpenChange={toggle}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={<AlarmList query={alarms} onLeave={() => toggle(false)} />}
    >
      <button type="button" className={css.icon} aria-label={`今日报警，${unread} 条未读`} title="今日报警">
        <BellOutlined />
        {unread > 0 && <Text {...count}>{unread > 99 ? '99+' : unread}</Text>}
      </button>
    </Popover>
  )
}
