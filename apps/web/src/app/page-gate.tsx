import { Card } from '@qingyuan/ui/card.tsx'
import type { ReactNode } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import type { PageDefinition } from '#/page/define-page.ts'
import { NoPermission } from '#/page/no-permission.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { hasPermission } from '#/session.ts'
import { ownPageOf } from './start-page.ts'

/** Draws the page only for those who hold its right; the server refuses the rest anyway. */
export const PageGate = ({ page, children }: { page: PageDefinition; children: ReactNode }) => {
  const user = useUser(state => state.user)
  if (hasPermission(user, page.permission)) return children
  return (
    <PageFrame state="error">
      <Card fill>
        <NoPermission
          title={page.title}
          permission={page.permission === 'signed-in' ? undefined : page.permission}
          own={user ? ownPageOf(user, page) : undefined}
        />
      </Card>
    </PageFrame>
  )
}
