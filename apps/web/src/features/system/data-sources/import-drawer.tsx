import { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { Radio } from 'antd'
import { useState } from 'react'
import { downloadFile } from '#/client.ts'
import { SheetDrawer } from '#/page/import/sheet-drawer.tsx'
import { firstSpeciesFile, SpeciesFields, speciesFileInput } from '#/page/import/species-fields.tsx'

const { ImportFile: check, ImportCommit: commit, ImportQuery: records, ImportUndo: undo, Template } = ingestCalls

const formats = {
  station_xlsx: { label: '站点表格（xlsx 模板）', endings: ['.xlsx'] },
  station_csv: { label: '站点 CSV', endings: ['.csv'] },
  china_sites: { label: '国家站点日文件 china_sites', endings: ['.csv'] },
  voc_csv: { label: 'VOC 组分 CSV', endings: ['.csv'] },
  voc_xlsx: { label: 'VOC 组分 xlsx', endings: ['.xlsx'] },
} as const
type Format = keyof typeof formats
const kinds = Object.entries(formats).map(([value, { label }]) => ({ value: value as Format, label }))

/** Uploads a file of measurements; the import runs as a job that can be left. */
export const StationFileDrawer = ({ onClose }: { onClose: () => void }) => {
  const [format, setFormat] = useState<Format>('station_xlsx')
  const [species, setSpecies] = useState(firstSpeciesFile)
  const isSpecies = format === 'voc_csv' || format === 'voc_xlsx'
  return (
    <SheetDrawer
      title="导入监测数据"
      into="小时值，重复导入不会产生重复数据"
      rule="partial"
      calls={{ check, commit, records, undo }}
      input={{ dryRun: true, format, ...(isSpecies && speciesFileInput(species)) }}
      invalidates={[sourceCalls.SourceQuery]}
      consequence="新增的小时将删除，更正的数值恢复到导入之前，日均值与排名随后重算；导入后又被更正或审核的不能撤销。"
      fields={
        <Stack gap={12}>
          <Radio.Group vertical options={kinds} value={format} onChange={event => setFormat(event.target.value as Format)} />
          {isSpecies && <SpeciesFields value={species} onChange={setSpecies} />}
        </Stack>
      }
      template={format === 'station_xlsx' ? { label: '下载导入模板', download: () => downloadFile(Template, {}) } : undefined}
      endings={formats[format].endings}
      counted="行"
      onClose={onClose}
    />
  )
}
