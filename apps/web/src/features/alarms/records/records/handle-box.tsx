import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { alarmRecordCalls, alarmStatisticsCalls } from '@qingyuan/contract/alarms/records.ts'
import { type AlarmEvent, type AlarmState, alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { eventsAt, transitionOf } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { Box, Row } from '@qingyuan/ui/layout.tsx'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useActions } from '#/hooks/use-call.ts'
import { hasPermission } from '#/session.ts'

const targets = { handle: 'handling', close: 'closed', dismiss: 'false' } as const
const doneWords: Readonly<Record<AlarmEvent, string>> = { handle: '已开始处理', close: '已关闭', dismiss: '已标为误报' }
const leastReason = 2

const { Handle, Query, Detail } = alarmRecordCalls
const invalidates = [Query, Detail, homeCalls.alarmQuery, alarmStatisticsCalls.Query, alarmStatisticsCalls.Summary]

interface HandleBoxProps {
  ids: readonly number[]
  state: AlarmState
  onDone?: () => void
  /** Before the buttons, and after them. */
  children?: ReactNode
  end?: ReactNode
}

/** Note and buttons: what the table allows in the state that the alarms are in. */
export const HandleBox = ({ ids, state, onDone, children, end }: HandleBoxProps) => {
  const user = useUser(each => each.user)
  const [note, setNote] = useState('')
  const { busy, ...run } = useActions({ handle: Handle, close: Handle, dismiss: Handle }, { successMessage: doneWords, invalidates })
  const events = eventsAt(alarmLifecycle, state, permission => hasPermission(user, permission))
  if (events.length === 0)
    return (
      (children || end) && (
        <Row>
          {children}
          <Box toEnd>{end}</Box>
        </Row>
      )
    )
  const lacks = (event: AlarmEvent) =>
    transitionOf(alarmLifecycle, state, event)?.guards?.includes('reason') === true && note.trim().length < leastReason
  const act = (event: AlarmEvent) =>
    void run[event]({ alarmIds: [...ids], state: targets[event], note: note.trim() }).then(done => {
      if (!done) return
      setNote('')
      onDone?.()
    })
  return (
    <div>
      <Input.TextArea
        value={note}
        onChange={event => setNote(event.target.value)}
        rows={2}
        maxLength={200}
        placeholder="核查情况、措施或误报的原因"
        aria-label="备注"
      />
      <Row margin={[8, 0, 0, 0]}>
        {children}
        {events.map((event, index) => (
          <Button
            key={event}
            type={index === 0 ? 'primary' : 'default'}
            loading={busy}
            disabled={lacks(event)}
            title={lacks(event) ? alarmLifecycle.guards.reason : undefined}
            onClick={() => act(event)}
          >
            {alarmLifecycle.events[event]}
          </Button>
        ))}
        {end && <Box toEnd>{end}</Box>}
      </Row>
    </div>
  )
}
