import type { OutputOf } from '@qingyuan/contract/call.ts'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Box, Caption, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { deviceName } from './device-name.ts'

type OwnSession = OutputOf<typeof authCalls.SessionQuery>[number]
const invalidates = [authCalls.SessionQuery]
const mostShown = 30

const SessionRow = ({ id, ip, userAgent, createdAt, lastSeenAt, isCurrent }: OwnSession) => (
  <Row as="li" gap={12} padding={[6, 0]} border="lineFaint" edge="top">
    <Box grow minWidth={0}>
      {deviceName(userAgent)} {isCurrent && <Caption>本次登录</Caption>}
      <Text as="div" colour="textSecondary" size={12}>
        {ip ?? '—'} · {shortMinute(createdAt)} 登录 · {shortMinute(lastSeenAt)} 使用
      </Text>
    </Box>
    {!isCurrent && (
      <ActionButton
        call={authCalls.SessionEnd}
        input={{ id }}
        successMessage="已退出"
        invalidates={invalidates}
        type="link"
        size="small"
        flush
      >
        退出
      </ActionButton>
    )}
  </Row>
)

/** Where the person is signed in: each can be ended, and all others at once. */
export const OwnSessions = () => (
  <StateGate query={useCall(authCalls.SessionQuery, {}, { staleMs: 0 })} what="登录查询" skeleton="block">
    {sessions => (
      <Stack gap={0}>
        <Row justify="between" padding={[0, 0, 6, 0]}>
          <Text as="h3" size={14} weight={600}>
            登录中的设备（{sessions.length}）
          </Text>
          {sessions.length > 1 && (
            <ActionButton
              call={authCalls.SessionEnd}
              input={{}}
              confirm={{ question: '退出其他全部登录？', okText: '退出', content: '其他设备须重新登录，本次登录不受影响。' }}
              successMessage="其他登录已退出"
              invalidates={invalidates}
              size="small"
            >
              退出其他登录
            </ActionButton>
          )}
        </Row>
        <Box as="ul" maxHeight={220} overflow="auto">
          {sessions.slice(0, mostShown).map(each => (
            <SessionRow key={each.id} {...each} />
          ))}
        </Box>
      </Stack>
    )}
  </StateGate>
)
