import { DownloadOutlined, ImportOutlined } from '@ant-design/icons'
import { trajectoryFileCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { Button, Dropdown } from 'antd'
import { useSaveFile } from '#/page/save-file.ts'

const formats = [
  { key: 'geojson', label: 'GeoJSON' },
  { key: 'tdump', label: 'HYSPLIT 端点文件（UTC）' },
  { key: 'csv', label: 'CSV（北京时间）' },
] as const

/** Files in and out. */
export const PathTools = ({ runId, onImport }: { runId: string | null; onImport: () => void }) => {
  const { save, busy } = useSaveFile(trajectoryFileCalls.Download)
  return (
    <>
      <Button size="small" icon={<ImportOutlined />} onClick={onImport}>
        导入 HYSPLIT 轨迹
      </Button>
      <Dropdown
        disabled={!runId}
        menu={{ items: [...formats], onClick: ({ key }) => runId && save({ runId, format: key as (typeof formats)[number]['key'] }) }}
        trigger={['click']}
      >
        <Button size="small" icon={<DownloadOutlined />} loading={busy}>
          导出
        </Button>
      </Dropdown>
    </>
  )
}
