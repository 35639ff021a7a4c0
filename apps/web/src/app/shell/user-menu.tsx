import { Inline, Text } from '@qingyuan/ui/layout.tsx'
import { Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import css from './header.module.css'

const ChangePassword = lazy(async () => ({ default: (await import('./change-password.tsx')).ChangePassword }))
const OwnInfo = lazy(async () => ({ default: (await import('./own-info.tsx')).OwnInfo }))
const DisplayDialog = lazy(async () => ({ default: (await import('./display-dialog.tsx')).DisplayDialog }))

const avatar = { rigid: true, justify: 'center', width: 22, height: 22, radius: 11, background: 'headerAvatar', size: 12 } as const
const name = { maxWidth: 80, ellipsis: true } as const

/** The signed-in person: name, password, display. */
export const UserMenu = () => {
  const user = useUser(state => state.user)
  const [shown, show] = useState<'info' | 'password' | 'display' | null>(null)
  const items = [
    { key: 'who', label: `${user?.userName ?? ''} · ${user?.roles.join('、') ?? ''}`, disabled: true },
    { key: 'info', label: '个人信息', onClick: () => show('info') },
    { key: 'password', label: '修改密码', onClick: () => show('password') },
    { key: 'display', label: '显示', onClick: () => show('display') },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className={css.user} aria-label={`用户 ${user?.realName ?? ''}`}>
          <Inline {...avatar}>{user?.realName.slice(0, 1)}</Inline>
          <Text {...name}>{user?.realName}</Text>
        </button>
      </Dropdown>
      <Suspense>
        {shown === 'info' && <OwnInfo onClose={() => show(null)} />}
        {shown === 'password' && <ChangePassword onClose={() => show(null)} />}
        {shown === 'display' && <DisplayDialog onClose={() => show(null)} />}
      </Suspense>
    </>
  )
}
