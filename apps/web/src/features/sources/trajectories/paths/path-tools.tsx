import { DownloadOutlined, ImportOutlined } from '@ant-design/icons'
import { trajectoryFileCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { download } from '#/client.ts'
import { toast } from '#/toaster.tsx'

const formats = [
  { key: 'geojson', label: 'GeoJSON' },
  { key: 'tdump', label: 'HYSPLIT 端点文件（UTC）' },
  { key: 'csv', label: 'CSV（北京时间）' },
] as const

/** Files in and out. */
export const PathTools = ({ runId, onImport }: { runId: string | null; onImport: () => void }) => {
  const [busy, setBusy] = useState(false)
  const save = (format: (typeof formats)[number]['key']) => {
    if (!runId) return
    setBusy(true)
    download(trajectoryFileCalls.Download, { runId, format })
      .catch((error: unknown) => toast.error(error instanceof Error ? error.message : '导出失败'))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Button size="small" icon={<ImportOutlined />} onClick={onImport}>
        导入 HYSPLIT 轨迹
      </Button>
      <Dropdown
        disabled={!runId}
        menu={{ items: [...formats], onClick: ({ key }) => save(key as (typeof formats)[number]['key']) }}
        trigger={['click']}
      >
        <Button size="small" icon={<DownloadOutlined />} loading={busy}>
          导出
        </Button>
      </Dropdown>
    </>
  )
}
