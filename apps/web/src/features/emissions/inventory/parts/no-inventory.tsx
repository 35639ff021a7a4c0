import { InboxOutlined } from '@ant-design/icons'
import { StateVisual } from '@qingyuan/ui/state-visual.tsx'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import { useRuntime } from '#/hooks/runtime.ts'
import { hasPermission } from '#/session.ts'

/** Why there is nothing to show, and the way out for those who may take it. */
export const NoInventory = () => {
  const user = useUser(state => state.user)
  const demo = useRuntime()?.demo
  const navigate = useNavigate()
  const compute = hasPermission(user, 'discharge:compute') && (
    <Button type="primary" onClick={() => void navigate('/PaiFangQingDanGuanLi/PaiFangQingDanHeSuan/PaiFangLiangJiSuan')}>
      去计算排放量
    </Button>
  )
  return (
    <StateVisual icon={<InboxOutlined />} title="还没有已发布的清单" actions={compute || undefined}>
      {demo ? '演示清单在启动后的几分钟里由后台计算，发布后这里自动显示。' : '计算排放量、生成清单并发布后，这里显示它的结果。'}
    </StateVisual>
  )
}
