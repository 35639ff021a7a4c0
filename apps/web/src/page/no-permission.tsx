import { LockOutlined } from '@ant-design/icons'
import { type Permission, permissions } from '@qingyuan/domain/permissions.ts'
import { StateVisual } from '@qingyuan/ui/state-visual.tsx'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { PageDefinition } from './define-page.ts'

interface NoPermissionProps {
  title: string
  permission?: Permission
  detail?: string
  /** The page that shows the caller's own part of this one. */
  own?: Pick<PageDefinition, 'path' | 'title'>
}

/** Which right is missing and who grants it, or where the caller's own part is. */
export const NoPermission = ({ title, permission, detail, own }: NoPermissionProps) => {
  const navigate = useNavigate()
  return (
    <StateVisual
      icon={<LockOutlined />}
      title={`没有查看${title}的权限`}
      actions={
        <>
          {own && (
            <Button type="primary" onClick={() => navigate(own.path)}>
              打开{own.title}
            </Button>
          )}
          <Button type={own ? undefined : 'primary'} onClick={() => navigate('/Index')}>
            回到首页
          </Button>
          <Button onClick={() => navigate(-1)}>返回上一页</Button>
        </>
      }
    >
      {own ? (
        `${title}由生态环境部门使用，与您有关的内容在“${own.title}”。`
      ) : (
        <>
          {permission ? `需要“${permissions[permission]}”权限。` : `${detail ?? ''}。`}
          由本单位系统管理员在“系统管理—角色管理”中开通，重新登录后生效。
        </>
      )}
    </StateVisual>
  )
}
