import { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { FilterField } from '#/filters/filter-field.tsx'
import { useAction, useInvalidate } from '#/hooks/use-call.ts'
import { JobPanel } from '#/page/job-panel.tsx'
import { toast } from '#/toaster.tsx'
import { type Format, formats } from './formats.ts'
import css from './model-files.module.css'

const options = (Object.entries(formats) as [Format, (typeof formats)[Format]][]).map(([value, { label }]) => ({ value, label }))
/** Planes of these may not tell where they lie. */
const unplaced: readonly Format[] = ['auto', 'uamiv', 'calpuff']

/** Runs whose tracers are told apart by numbers only. */
const tagged: readonly Format[] = ['auto', 'uamiv', 'netcdf']

/** One file of a model; read in a job that can be left. */
export const ImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const [format, setFormat] = useState<Format>('auto')
  const [name, setName] = useState('')
  const [lon, setLon] = useState<number | null>(null)
  const [lat, setLat] = useState<number | null>(null)
  const [tagNames, setTagNames] = useState('')
  const [jobId, setJobId] = useState<string | null>(null)
  const invalidate = useInvalidate()
  const { run, busy } = useAction(modelFileCalls.Import)
  const start = async (file: File) => {
    const answer = await run(
      {
        format,
        name: name.trim() || file.name.slice(0, 64),
        ...(unplaced.includes(format) && lon !== null && { lon }),
        ...(unplaced.includes(format) && lat !== null && { lat }),
        ...(tagged.includes(format) && tagNames.trim() && { tagNames: tagNames.trim() }),
      },
      file,
    )
    if (answer) setJobId(answer.jobId)
  }
  return (
    <SideDrawer open width={440} onClose={onClose} title="导入模型文件" subtitle="不能识别的文件不入库，原因记在任务与拒收记录里">
      <div className={css.form}>
        <FilterField label="格式">
          <Select<Format> value={format} onChange={setFormat} options={options} style={{ width: 240 }} aria-label="格式" />
        </FilterField>
        <p className={css.quiet}>带来：{formats[format].brings}</p>
        <FilterField label="名称">
          <Input
            value={name}
            onChange={event => setName(event.target.value)}
            maxLength={64}
            placeholder="默认为文件名"
            style={{ width: 240 }}
            aria-label="名称"
          />
        </FilterField>
        {unplaced.includes(format) && (
          <FilterField label="平面原点（文件未说明时）">
            <InputNumber
              value={lon}
              onChange={setLon}
              min={-180}
              max={180}
              placeholder="经度"
              controls={false}
              style={{ width: 88 }}
              aria-label="原点经度"
            />
            <InputNumber
              value={lat}
              onChange={setLat}
              min={-85}
              max={85}
              placeholder="纬度"
              controls={false}
              style={{ width: 88 }}
              aria-label="原点纬度"
            />
          </FilterField>
        )}
        {tagged.includes(format) && (
          <FilterField label="源区与排放组名称（CAMx PSAT）">
            <Input.TextArea
              value={tagNames}
              onChange={event => setTagNames(event.target.value)}
              maxLength={4000}
              autoSize={{ minRows: 2, maxRows: 6 }}
              placeholder="源区 1=潞州区；源区 2=晋城市；排放组 1=工业"
              style={{ width: 280 }}
              aria-label="源区与排放组名称"
            />
          </FilterField>
        )}
        <FileDrop endings={[]} busy={busy} onFile={file => void start(file)} onRefused={text => toast.error(text)} />
        {jobId && <JobPanel jobId={jobId} onOver={() => void invalidate(modelFileCalls.List)} />}
      </div>
    </SideDrawer>
  )
}
