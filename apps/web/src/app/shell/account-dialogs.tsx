import { lazy, Suspense } from 'react'

const ChangePassword = lazy(async () => ({ default: (await import('./change-password.tsx')).ChangePassword }))
const OwnInfo = lazy(async () => ({ default: (await import('./own-info.tsx')).OwnInfo }))
const DisplayDialog = lazy(async () => ({ default: (await import('./display-dialog.tsx')).DisplayDialog }))

const dialogs = { info: OwnInfo, password: ChangePassword, display: DisplayDialog }
export type AccountDialog = keyof typeof dialogs

/** What a person can open about their own account, with its name. */
export const accountEntries: readonly [dialog: AccountDialog, label: string][] = [
  ['info', '个人信息'],
  ['password', '修改密码'],
  ['display', '显示'],
]

export const AccountDialogs = ({ shown, onClose }: { shown: AccountDialog | null; onClose: () => void }) => {
  const Dialog = shown && dialogs[shown]
  return <Suspense>{Dialog && <Dialog onClose={onClose} />}</Suspense>
}
