import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useAction, useInvalidate } from '#/hooks/use-call.ts'
import { JobPanel } from '#/page/job-panel.tsx'
import { toast } from '#/toaster.tsx'
import css from '../mobile.module.css'

/** One CSV of a vehicle; read in a job that can be left. */
export const ImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const [name, setName] = useState('')
  const [vehicle, setVehicle] = useState('')
  const [coordinates, setCoordinates] = useState<'wgs84' | 'gcj02'>('wgs84')
  const [jobId, setJobId] = useState<string | null>(null)
  const invalidate = useInvalidate()
  const { run, busy } = useAction(mobileRunCalls.Import)
  const start = (file: File) => {
    const input = { name: name.trim() || file.name.replace(/\.csv$/i, '').slice(0, 64), coordinates, vehicle: vehicle.trim() }
    void run(input, file).then(answer => answer && setJobId(answer.jobId))
  }
  return (
    <SideDrawer open width={440} onClose={onClose} title="上传走航数据" subtitle="不能识别的行不入库，原因按行和字段留存">
      <div className={css.form}>
        <label>
          <span>名称</span>
          <Input value={name} onChange={event => setName(event.target.value)} maxLength={64} placeholder="默认为文件名" aria-label="名称" />
        </label>
        <label>
          <span>车辆</span>
          <Input value={vehicle} onChange={event => setVehicle(event.target.value)} maxLength={32} placeholder="可不填" aria-label="车辆" />
        </label>
        <div>
          <span>文件的坐标系</span>
          <Radio.Group
            value={coordinates}
            onChange={event => setCoordinates(event.target.value as typeof coordinates)}
            options={[
              { value: 'wgs84', label: 'WGS-84（GPS、北斗原始）' },
              { value: 'gcj02', label: 'GCJ-02（高德、腾讯地图）' },
            ]}
          />
        </div>
        <p className={css.hint}>
          CSV（UTF-8 或 GB 18030），首行为表头：时间、经度、纬度，以及 TVOC、PM2.5 等任意测量列，单位写在括号里。
          <br />
          时间写作 2026-05-20 08:30:15；缺测留空；其余列按物种导入，如 苯(ppb)。
        </p>
        <FileDrop endings={['.csv']} busy={busy} onFile={start} onRefused={text => toast.error(text)} />
        {jobId && <JobPanel jobId={jobId} onOver={() => void invalidate(mobileRunCalls.List)} />}
      </div>
    </SideDrawer>
  )
}
