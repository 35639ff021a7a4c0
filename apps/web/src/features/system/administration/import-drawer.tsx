import { DownloadOutlined } from '@ant-design/icons'
import { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useAction, useInvalidate } from '#/hooks/use-call.ts'
import type { Job } from '#/hooks/use-job.ts'
import { JobPanel } from '#/page/job-panel.tsx'
import { saveFile } from '#/page/save-file.ts'
import { toast } from '#/toaster.tsx'
import css from './system.module.css'

const formats = {
  station_xlsx: { label: '站点表格（xlsx 模板）', endings: ['.xlsx'] },
  station_csv: { label: '站点 CSV', endings: ['.csv'] },
  china_sites: { label: '国家站点日文件 china_sites', endings: ['.csv'] },
} as const
type Format = keyof typeof formats
const kinds = Object.entries(formats).map(([value, { label }]) => ({ value: value as Format, label }))

const resultLabels: Readonly<Record<string, string>> = {
  stored: '新增',
  changed: '更正',
  same: '相同',
  refused: '拒收',
  unknownStations: '未登记站点',
}

/** Uploads a file of measurements; the import runs as a job that can be left. */
export const ImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const [format, setFormat] = useState<Format>('station_xlsx')
  const [jobId, setJobId] = useState<string | null>(null)
  const [over, setOver] = useState<Job | null>(null)
  const invalidate = useInvalidate()
  const { run, busy } = useAction(ingestCalls.ImportFile, { invalidates: [jobCalls.JobQuery] })
  const start = async (file: File) => {
    setOver(null)
    const answer = await run({ format }, file)
    if (answer) setJobId(answer.jobId)
  }
  const finished = (job: Job) => {
    setOver(job)
    void invalidate(sourceCalls.SourceQuery, jobCalls.JobQuery)
  }
  const template = () => void saveFile(ingestCalls.Template, {})
  return (
    <SideDrawer open width={440} onClose={onClose} title="导入监测数据" subtitle="小时值；重复导入不会产生重复数据">
      <Radio.Group vertical options={kinds} value={format} onChange={event => setFormat(event.target.value as Format)} />
      <div className={css.gap}>
        <FileDrop endings={formats[format].endings} busy={busy} onFile={file => void start(file)} onRefused={text => toast.error(text)} />
      </div>
      {format === 'station_xlsx' && (
        <Button type="link" icon={<DownloadOutlined />} onClick={template} style={{ padding: 0 }}>
          下载导入模板
        </Button>
      )}
      {jobId && (
        <div className={css.gap}>
          <JobPanel jobId={jobId} onOver={finished} />
        </div>
      )}
      {over?.result && (
        <FactList
          facts={Object.entries(over.result as Record<string, unknown>)
            .filter(([, value]) => typeof value === 'number' || typeof value === 'string')
            .map(([key, value]) => [resultLabels[key] ?? key, String(value)] as const)}
        />
      )}
    </SideDrawer>
  )
}
