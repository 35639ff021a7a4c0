import { Inline, Text } from '@qingyuan/ui/layout.tsx'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { type AccountDialog, AccountDialogs, accountEntries } from './account-dialogs.tsx'
import css from './header.module.css'

const avatar = { rigid: true, justify: 'center', width: 22, height: 22, radius: 11, background: 'headerAvatar', size: 12 } as const
const name = { maxWidth: 132, ellipsis: true } as const

/** The signed-in person: name, password, display. */
export const UserMenu = () => {
  const user = useUser(state => state.user)
  const [shown, show] = useState<AccountDialog | null>(null)
  const items = [
    { key: 'who', label: `${user?.userName ?? ''} · ${user?.roles.join('、') ?? ''}`, disabled: true },
    ...accountEntries.map(([key, label]) => ({ key, label, onClick: () => show(key) })),
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className={css.user} aria-label={`用户 ${user?.realName ?? ''}`}>
          <Inline {...avatar}>{user?.realName.slice(0, 1)}</Inline>
          <Text {...name} title={user?.realName}>
            {user?.realName}
          </Text>
        </button>
      </Dropdown>
      <AccountDialogs shown={shown} onClose={() => show(null)} />
    </>
  )
}
