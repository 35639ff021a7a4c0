import { DeleteOutlined } from '@ant-design/icons'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Box, Caption, Row } from '@qingyuan/ui/layout.tsx'
import { ImportDrawer } from '#/page/import/import-drawer.tsx'
import { appToast } from '#/toaster.tsx'
import type { PathsState } from './use-paths.ts'

/** Endpoint files of HYSPLIT, drawn dotted beside our own paths until the page is closed. */
export const PathFileDrawer = ({ paths, onClose }: { paths: PathsState; onClose: () => void }) => (
  <ImportDrawer
    title="导入 HYSPLIT 轨迹"
    subtitle="端点文件 tdump；与平台轨迹同图比较，不写入数据库"
    endings={[]}
    busy={paths.reading}
    onFile={file => void paths.add(file).then(added => added && appToast.success(`已读入 ${file.name}`))}
    hint="文件中的时间按 UTC 读取，图上以北京时间显示；高度按文件说明为离地或海拔高度。"
    onClose={onClose}
  >
    <Box as="ul">
      {paths.files.map(({ name, model, trajectories }) => (
        <Row key={name} as="li" minHeight={36} border="lineFaint" edge="bottom">
          <b>{name}</b>
          <Caption grow>
            {model} · {trajectories.length} 条
          </Caption>
          <IconButton label={`移除 ${name}`} icon={<DeleteOutlined />} onClick={() => paths.remove(name)} />
        </Row>
      ))}
    </Box>
  </ImportDrawer>
)
