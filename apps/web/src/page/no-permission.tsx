import { LockOutlined } from '@ant-design/icons'
import { type Permission, permissions } from '@qingyuan/domain/permissions.ts'
import { StateVisual } from '@qingyuan/ui/state-visual.tsx'
import { Button } from 'antd'
import { useNavigate } from 'react-router'

/** Which right is missing and who grants it. */
export const NoPermission = ({ title, permission, detail }: { title: string; permission?: Permission; detail?: string }) => {
  const navigate = useNavigate()
  return (
    <StateVisual
      icon={<LockOutlined />}
      title={`没有查看${title}的权限`}
      actions={
        <>
          <Button type="primary" onClick={() => navigate('/Index')}>
            回到首页
          </Button>
          <Button onClick={() => navigate(-1)}>返回上一页</Button>
        </>
      }
    >
      {permission ? `需要“${permissions[permission]}”权限。` : `${detail ?? ''}。`}
      由本单位系统管理员在“系统管理—角色管理”中开通，重新登录后生效。
    </StateVisual>
  )
}
