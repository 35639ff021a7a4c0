import { ExpandOutlined, FullscreenOutlined, MinusOutlined, PictureOutlined, PlusOutlined } from '@ant-design/icons'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Stack } from '@qingyuan/ui/layout.tsx'
import css from './map-cards.module.css'

interface ZoomToolsProps {
  city: CityMap
  /** Back to the view in which everything is seen. */
  onAll: () => void
  /** Saves what is seen as a picture. */
  onSave?: () => void
  /** px from the upper edge. */
  top?: number
}

/** The whole screen for the map with its panels, and back. */
const turnFullScreen = ({ map }: CityMap) =>
  document.fullscreenElement
    ? document.exitFullscreen()
    : (map.getContainer().closest('section, [data-map]') ?? map.getContainer()).requestFullscreen()

/** Nearer, farther, everything; the whole screen, a picture. */
export const ZoomTools = ({ city, onAll, onSave, top = 12 }: ZoomToolsProps) => (
  <Stack
    data-map-panel
    className={css.over}
    at={{ top, right: 12 }}
    gap={0}
    padding={2}
    role="toolbar"
    aria-label="地图工具"
    aria-orientation="vertical"
  >
    <IconButton label="放大" icon={<PlusOutlined />} onClick={() => city.map.zoomIn({ duration: 160 })} />
    <IconButton label="缩小" icon={<MinusOutlined />} onClick={() => city.map.zoomOut({ duration: 160 })} />
    <IconButton label="看全部" icon={<ExpandOutlined />} onClick={onAll} />
    <IconButton label="全屏" icon={<FullscreenOutlined />} onClick={() => void turnFullScreen(city)} />
    {onSave && <IconButton label="存图" icon={<PictureOutlined />} onClick={onSave} />}
  </Stack>
)
