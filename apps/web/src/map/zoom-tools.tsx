import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Stack } from '@qingyuan/ui/layout.tsx'
import css from './map-cards.module.css'

interface ZoomToolsProps {
  city: CityMap
  /** Back to the view in which everything is seen. */
  onAll: () => void
  /** px from the upper edge. */
  top?: number
}

/** Nearer, farther, everything. */
export const ZoomTools = ({ city: { map }, onAll, top = 12 }: ZoomToolsProps) => (
  <Stack className={css.over} at={{ top, right: 12 }} gap={0} padding={2} role="toolbar" aria-label="地图工具" aria-orientation="vertical">
    <IconButton label="放大" icon={<PlusOutlined />} onClick={() => map.zoomIn({ duration: 160 })} />
    <IconButton label="缩小" icon={<MinusOutlined />} onClick={() => map.zoomOut({ duration: 160 })} />
    <IconButton label="看全部" icon={<ExpandOutlined />} onClick={onAll} />
  </Stack>
)
