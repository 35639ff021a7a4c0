import { ImportOutlined, InboxOutlined } from '@ant-design/icons'
import { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { StateVisual } from '@qingyuan/ui/state-visual.tsx'
import { Button } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { useUrlState } from '#/hooks/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { FileList } from './file-list.tsx'
import { FileView } from './file-view.tsx'
import { ImportDrawer } from './import-drawer.tsx'
import css from './model-files.module.css'
import { viewShape } from './view.ts'

/** 模型文件. */
export const Page = () => {
  const [view, change] = useUrlState(viewShape)
  const files = useCall(modelFileCalls.List, {})
  const chosen = files.data?.find(file => file.id === view.file) ?? files.data?.[0]
  const add = (
    <Button type="primary" icon={<ImportOutlined />} onClick={() => change({ add: true })}>
      导入模型文件
    </Button>
  )
  return (
    <PageFrame
      state={pageStateOf([files])}
      filters={<span className={css.quiet}>HYSPLIT、GFS、ERA5、CAMx、CALPUFF、CALMET 的文件与地形，导入后与平台自己的结果同图比较</span>}
      actions={add}
      drawer={view.add && <ImportDrawer onClose={() => change({ add: false })} />}
    >
      <StateGate
        query={files}
        what="模型文件查询"
        isEmpty={list => list.length === 0}
        empty={
          <StateVisual icon={<InboxOutlined />} title="还没有导入模型文件" actions={add}>
            文件按内容识别，在后台读取；气象场导入后可在“后向轨迹”里选用。
          </StateVisual>
        }
      >
        {list => (
          <div className={css.stage}>
            <FileList files={list} chosen={chosen?.id ?? null} onChoose={file => change({ file, species: '', time: 0 })} />
            {chosen && <FileView key={chosen.id} file={chosen} view={view} change={change} />}
          </div>
        )}
      </StateGate>
    </PageFrame>
  )
}
