import { DownloadOutlined } from '@ant-design/icons'
import { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { type SpeciesUnit, speciesUnits } from '@qingyuan/domain/species/species-units.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Row, Stack } from '@qingyuan/ui/layout.tsx'
import { LinkButton } from '@qingyuan/ui/link-button.tsx'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { ImportDrawer } from '#/page/import/import-drawer.tsx'
import { useImportJob } from '#/page/import/use-import-job.ts'
import { saveFile } from '#/page/save-file.ts'

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

const resultLabels: Readonly<Record<string, string>> = {
  stored: '新增',
  changed: '更正',
  same: '相同',
  refused: '拒收',
  unknownStations: '未登记站点',
}

/** Uploads a file of measurements; the import runs as a job that can be left. */
export const StationFileDrawer = ({ onClose }: { onClose: () => void }) => {
  const [format, setFormat] = useState<Format>('station_xlsx')
  const [species, setSpecies] = useState<SpeciesFile>({ unit: 'ppb', hourLabel: 'end', station: '' })
  const job = useImportJob(sourceCalls.SourceQuery)
  const { run, busy } = useAction(ingestCalls.ImportFile)
  const start = (file: File) => {
    const { station, ...more } = species
    void run({ format, ...(format === 'voc_csv' && { ...more, ...(station && { station }) }) }, file).then(job.follow)
  }
  const template = () => void saveFile(ingestCalls.Template, {})
  return (
    <ImportDrawer
      title="导入监测数据"
      subtitle="小时值；重复导入不会产生重复数据"
      fields={
        <>
          <Radio.Group vertical options={kinds} value={format} onChange={event => setFormat(event.target.value as Format)} />
          {format === 'voc_csv' && <SpeciesFields value={species} onChange={setSpecies} />}
        </>
      }
      endings={formats[format].endings}
      busy={busy}
      onFile={start}
      job={job}
      onClose={onClose}
    >
      {format === 'station_xlsx' && (
        <Row>
          <LinkButton icon={<DownloadOutlined />} onClick={template}>
            下载导入模板
          </LinkButton>
        </Row>
      )}
      {job.over?.result && (
        <FactList
          facts={Object.entries(job.over.result as Record<string, unknown>)
            .filter(([, value]) => typeof value === 'number' || typeof value === 'string')
            .map(([key, value]) => [resultLabels[key] ?? key, String(value)] as const)}
        />
      )}
    </ImportDrawer>
  )
}
