import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import css from './map-cards.module.css'

interface ZoomToolsProps {
  city: CityMap
  /** Back to the view in which everything is seen. */
  onAll: () => void
}

/** Nearer, farther, everything. */
export const ZoomTools = ({ city: { map }, onAll }: ZoomToolsProps) => (
  <div className={css.zoom} role="toolbar" aria-label="地图工具" aria-orientation="vertical">
    <IconButton label="放大" icon={<PlusOutlined />} onClick={() => map.zoomIn({ duration: 160 })} />
    <IconButton label="缩小" icon={<MinusOutlined />} onClick={() => map.zoomOut({ duration: 160 })} />
    <IconButton label="看全部" icon={<ExpandOutlined />} onClick={onAll} />
  </div>
)
