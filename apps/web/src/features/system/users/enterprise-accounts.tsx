import { UsergroupAddOutlined } from '@ant-design/icons'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { userCalls } from '@qingyuan/contract/system/users.ts'
import { csvCell } from '@qingyuan/domain/csv-cell.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Button } from 'antd'
import { saveBlob } from '#/client.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { appToast } from '#/toaster.tsx'

type Account = OutputOf<typeof userCalls.UserAddEnterprises>['accounts'][number]

/** A sheet that a spreadsheet program opens; the codes stay text. */
const sheetOf = (accounts: readonly Account[]): Blob => {
  const lines = accounts.map(({ enterprise, code, county, userName, password }) => [enterprise, `\t${code}`, county, userName, password])
  const rows = [['企业', '统一社会信用代码', '区县', '用户名', '首次密码'], ...lines]
  return new Blob([`\ufeff${rows.map(row => row.map(csvCell).join()).join('\r\n')}`], { type: 'text/csv;charset=utf-8' })
}

/** Accounts for the enterprises that have none, and the sheet with their first passwords, which exists only here. */
export const EnterpriseAccounts = () => {
  const { ask, holder } = useConfirm()
  const role = useCall(userCalls.RoleQuery, {}).data?.find(({ name }) => name === '企业用户')
  const add = useAction(userCalls.UserAddEnterprises, { invalidates: [userCalls.UserQuery] })
  if (!role) return null
  const start = async () => {
    const content = '为没有账户的企业各建一个“企业用户”，每次最多 60 家。完成后下载含首次密码的表格，仅此一次；企业首次登录须修改密码。'
    if (!(await ask('批量新增企业用户？', { okText: '新增并下载', danger: false, content }))) return
    const answer = await add.run({ roleId: role.id })
    if (!answer) return
    if (answer.accounts.length === 0) return appToast.info('所有企业都已有账户')
    saveBlob(sheetOf(answer.accounts), '企业用户首次密码.csv')
    appToast.success(`已新增 ${answer.accounts.length} 个企业用户${answer.left > 0 ? `，还有 ${answer.left} 家没有账户` : ''}`)
  }
  return (
    <>
      {holder}
      <Button icon={<UsergroupAddOutlined />} loading={add.busy} onClick={() => void start()}>
        批量新增企业用户
      </Button>
    </>
  )
}
