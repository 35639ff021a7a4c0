import { Select } from 'antd'

export const Allowed = ({ share }: { share: number }) => (
  <>
    <i style={{ width: `${share}%` }} />
    <Select style={{ width: 120 }} />
  </>
)
