import { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { Caption, Stack } from '@qingyuan/ui/layout.tsx'
import { Input, InputNumber } from 'antd'
import { useState } from 'react'
import { FilterField, FilterSelect } from '#/filters/filter-field.tsx'
import { SheetDrawer } from '#/page/import/sheet-drawer.tsx'
import { type Format, fileFormats } from './formats.ts'

const { Import: check, ImportCommit: commit, ImportQuery: records, ImportUndo: undo, List } = modelFileCalls

const options = (Object.entries(fileFormats) as [Format, (typeof fileFormats)[Format]][]).map(([value, { label }]) => ({ value, label }))
/** Planes of these may come without their position. */
const unplaced: readonly Format[] = ['auto', 'uamiv', 'calpuff']

/** Runs whose tracers are distinguished by numbers only. */
const tagged: readonly Format[] = ['auto', 'uamiv', 'netcdf']

/** One file of a model; read in a job that can be left. */
export const ModelFileDrawer = ({ onClose }: { onClose: () => void }) => {
  const [format, setFormat] = useState<Format>('auto')
  const [name, setName] = useState('')
  const [lon, setLon] = useState<number | null>(null)
  const [lat, setLat] = useState<number | null>(null)
  const [tagNames, setTagNames] = useState('')
  const input = {
    ...{ format, name: name.trim(), dryRun: true },
    ...(unplaced.includes(format) && lon !== null && { lon }),
    ...(unplaced.includes(format) && lat !== null && { lat }),
    ...(tagged.includes(format) && tagNames.trim() && { tagNames: tagNames.trim() }),
  }
  return (
    <SheetDrawer
      title="导入模型文件"
      rule="先检查后写入；不能识别的文件不入库，原因记在任务与拒收记录里；撤销即删除"
      calls={{ check, commit, records, undo }}
      input={input}
      named={file => (name.trim() ? {} : { name: file.name.slice(0, 64) })}
      invalidates={[List]}
      consequence="导入的模型结果将删除，此前的地形重新启用；已据此算出的结果保留，注明其输入。"
      fields={
        <Stack gap={12}>
          <FilterSelect<Format> label="格式" width={240} value={format} onChange={setFormat} options={options} />
          <Caption as="p">带来：{fileFormats[format].brings}</Caption>
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
        </Stack>
      }
      endings={[]}
      counted="个文件"
      onClose={onClose}
    />
  )
}
