import { ImportOutlined, InboxOutlined } from '@ant-design/icons'
import { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Caption, Columns } from '@qingyuan/ui/layout.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { StateVisual } from '@qingyuan/ui/state-visual.tsx'
import { Button } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlNumber, urlText } from '#/hooks/use-url-state.ts'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { plainDrawer } from '#/page/drawer.ts'
import { StateGate } from '#/page/state-gate.tsx'
import { FileView } from './file-view.tsx'
import { fileFormats, kindWords, type ModelFile } from './formats.ts'
import { ModelFileDrawer } from './import-drawer.tsx'

const columns: readonly RecordColumn<ModelFile>[] = [
  { title: '名称', dataIndex: 'name', width: 172 },
  { title: '种类', dataIndex: 'kind', width: 76, render: (kind: ModelFile['kind']) => kindWords[kind] },
  {
    title: '格式',
    dataIndex: 'format',
    width: 120,
    render: (format: string) => fileFormats[format as keyof typeof fileFormats]?.label.split('（')[0] ?? format,
  },
  { title: '时次', dataIndex: 'times', width: 52, align: 'right', render: (times: readonly string[]) => times.length || '—' },
  { title: '导入时间', dataIndex: 'importedAt', width: 108, render: (at: string) => shortMinute(at) },
]

const filters = { file: urlMaybeNumber(), species: urlText(), time: urlNumber(0) }
const drawers = { add: plainDrawer }
type Props = PageProps<typeof filters, typeof drawers>

const AddButton = ({ add }: Pick<Props, 'add'>) => (
  <Button type="primary" icon={<ImportOutlined />} onClick={add.open}>
    导入模型文件
  </Button>
)

/** What was imported, newest first, and one file on its map. Without a file the page is ready to import one. */
const ModelFiles = ({ file, species, time, add, page }: Props) => (
  <StateGate
    query={useCall(modelFileCalls.List, {})}
    what="模型文件查询"
    main={false}
    isEmpty={list => list.length === 0}
    empty={
      <StateVisual icon={<InboxOutlined />} title="还没有导入模型文件" actions={<AddButton add={add} />}>
        文件按内容识别，在后台读取；气象场导入后可在“后向轨迹”里选用。
      </StateVisual>
    }
  >
    {list => {
      const chosen = list.find(({ id }) => id === file) ?? list[0]!
      const open = ({ id }: ModelFile) => page.change({ file: id, species: '', time: 0 })
      return (
        <Columns widths={[536, '1fr']} stacked="320px 520px" minHeight={0}>
          <Card title="已导入" subtitle={`${list.length} 个文件，点行查看`} fill flush>
            <RecordsTable columns={columns} rows={list} rowKey="id" openKey={chosen.id} onOpen={open} />
          </Card>
          <FileView key={chosen.id} file={chosen} {...{ species, time }} onChange={page.change} />
        </Columns>
      )
    }}
  </StateGate>
)

/** 模型文件. */
export const Page = createPage(
  {
    filters,
    drawers,
    bar: () => <Caption>HYSPLIT、GFS、ERA5、CAMx、CALPUFF、CALMET 的文件与地形，导入后与平台自己的结果同图比较</Caption>,
    actions: props => <AddButton {...props} />,
    drawer: ({ add }) => add.value && <ModelFileDrawer onClose={add.close} />,
  },
  ModelFiles,
)
