import { Dropdown, Modal, Switch } from 'antd'
import { useState } from 'react'
import { useUser } from '#/page/current-user.ts'
import { setPalette, useDisplay } from '#/page/display.ts'
import { ChangePassword } from './change-password.tsx'
import css from './header.module.css'

const Display = ({ onClose }: { onClose: () => void }) => {
  const palette = useDisplay(state => state.palette)
  return (
    <Modal open onCancel={onClose} footer={null} title="显示" width={420}>
      <div className={css.facts}>
        <dt>色觉友好</dt>
        <dd>
          <Switch size="small" checked={palette === 'safe'} onChange={on => setPalette(on ? 'safe' : 'light')} aria-label="色觉友好" />
        </dd>
        <dt>级别颜色</dt>
        <dd className={css.swatches}>
          {['优', '良', '轻度', '中度', '重度', '严重'].map((word, index) => (
            <span key={word} style={{ background: `var(--class-${index + 1})`, color: `var(--class-${index + 1}-on)` }}>
              {word}
            </span>
          ))}
        </dd>
      </div>
    </Modal>
  )
}

/** The signed-in person: password, display. */
export const UserMenu = () => {
  const user = useUser(state => state.user)
  const [shown, show] = useState<'password' | 'display' | null>(null)
  const items = [
    { key: 'who', label: `${user?.userName ?? ''} · ${user?.roles.join('、') ?? ''}`, disabled: true },
    { key: 'password', label: '修改密码', onClick: () => show('password') },
    { key: 'display', label: '显示', onClick: () => show('display') },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className={css.user} aria-label={`用户 ${user?.realName ?? ''}`}>
          <b>{user?.realName.slice(0, 1)}</b>
          <span>{user?.realName}</span>
        </button>
      </Dropdown>
      {shown === 'password' && <ChangePassword onClose={() => show(null)} />}
      {shown === 'display' && <Display onClose={() => show(null)} />}
    </>
  )
}
