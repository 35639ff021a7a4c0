import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import css from './map-cards.module.css'

interface ZoomToolsProps {
  onIn: () => void
  onOut: () => void
  /** Back to the view in which everything is seen. */
  onAll: () => void
}

/** Nearer, farther, everything. */
export const ZoomTools = ({ onIn, onOut, onAll }: ZoomToolsProps) => (
  <div className={css.zoom} role="toolbar" aria-label="地图工具" aria-orientation="vertical">
    <IconButton label="放大" icon={<PlusOutlined />} onClick={onIn} />
    <IconButton label="缩小" icon={<MinusOutlined />} onClick={onOut} />
    <IconButton label="看全部" icon={<ExpandOutlined />} onClick={onAll} />
  </div>
)
