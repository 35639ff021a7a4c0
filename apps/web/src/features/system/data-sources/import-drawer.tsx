import { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { type SpeciesUnit, speciesUnits } from '@qingyuan/domain/species/species-units.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { downloadFile } from '#/client.ts'
import { SheetDrawer } from '#/page/import/sheet-drawer.tsx'

const { ImportFile: check, ImportCommit: commit, ImportQuery: records, ImportUndo: undo, Template } = ingestCalls

const formats = {
  station_xlsx: { label: '站点表格（xlsx 模板）', endings: ['.xlsx'] },
  station_csv: { label: '站点 CSV', endings: ['.csv'] },
  china_sites: { label: '国家站点日文件 china_sites', endings: ['.csv'] },
  voc_csv: { label: 'VOC 组分 CSV', endings: ['.csv'] },
} as const
type Format = keyof typeof formats
const kinds = Object.entries(formats).map(([value, { label }]) => ({ value: value as Format, label }))

const units = speciesUnits.map(value => ({ value, label: value }))
const hourLabels = [
  { value: 'end' as const, label: '时间为小时结束' },
  { value: 'start' as const, label: '时间为小时开始' },
]

interface SpeciesFile {
  unit: SpeciesUnit
  hourLabel: 'end' | 'start'
  station: string
}

/** What a file of VOC species leaves open. */
const SpeciesFields = ({ value, onChange }: { value: SpeciesFile; onChange: (value: SpeciesFile) => void }) => (
  <Stack gap={12}>
    <Radio.Group
      aria-label="浓度单位"
      options={units}
      value={value.unit}
      onChange={event => onChange({ ...value, unit: event.target.value as SpeciesUnit })}
    />
    <Radio.Group
      aria-label="时间标注"
      options={hourLabels}
      value={value.hourLabel}
      onChange={event => onChange({ ...value, hourLabel: event.target.value as SpeciesFile['hourLabel'] })}
    />
    <Input
      maxLength={32}
      placeholder="站点编码（文件中没有站点列时填写）"
      value={value.station}
      onChange={event => onChange({ ...value, station: event.target.value.trim() })}
    />
  </Stack>
)

/** Uploads a file of measurements; the import runs as a job that can be left. */
export const StationFileDrawer = ({ onClose }: { onClose: () => void }) => {
  const [format, setFormat] = useState<Format>('station_xlsx')
  const [species, setSpecies] = useState<SpeciesFile>({ unit: 'ppb', hourLabel: 'end', station: '' })
  const { station, ...more } = species
  return (
    <SheetDrawer
      title="导入监测数据"
      into="小时值，重复导入不会产生重复数据"
      rule="partial"
      calls={{ check, commit, records, undo }}
      input={{ dryRun: true, format, ...(format === 'voc_csv' && { ...more, ...(station && { station }) }) }}
      invalidates={[sourceCalls.SourceQuery]}
      consequence="新增的小时将删除，更正的数值恢复到导入之前，日均值与排名随后重算；导入后又被更正或审核的不能撤销。"
      fields={
        <Stack gap={12}>
          <Radio.Group vertical options={kinds} value={format} onChange={event => setFormat(event.target.value as Format)} />
          {format === 'voc_csv' && <SpeciesFields value={species} onChange={setSpecies} />}
        </Stack>
      }
      template={format === 'station_xlsx' ? { label: '下载导入模板', download: () => downloadFile(Template, {}) } : undefined}
      endings={formats[format].endings}
      counted="行"
      onClose={onClose}
    />
  )
}
