import { InboxOutlined } from '@ant-design/icons'
import { StateVisual } from '@qingyuan/ui/state-visual.tsx'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useUser } from '#/page/current-user.ts'
import { may } from '#/session.ts'

/** Why there is nothing to show, and the way out for those who may take it. */
export const NoInventory = () => {
  const user = useUser(state => state.user)
  const navigate = useNavigate()
  const compute = may(user, 'discharge:compute') && (
    <Button type="primary" onClick={() => void navigate('/PaiFangQingDanGuanLi/PaiFangQingDanHeSuan/PaiFangLiangJiSuan')}>
      去计算排放量
    </Button>
  )
  return (
    <StateVisual icon={<InboxOutlined />} title="还没有已发布的清单" actions={compute || undefined}>
      计算排放量、生成清单并发布后，这里显示它的结果。
    </StateVisual>
  )
}
