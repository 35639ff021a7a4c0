import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { Radio } from 'antd'
import { useState } from 'react'
import { optionsOf } from '#/filters/options-of.ts'
import { SheetDrawer } from '#/page/import/sheet-drawer.tsx'
import { firstSpeciesFile, SpeciesFields, speciesFileInput } from '#/page/import/species-fields.tsx'

const { ImportFile: check, ImportCommit: commit, ImportQuery: records, ImportUndo: undo } = ingestCalls

const formats = { voc_csv: 'CSV', voc_xlsx: 'Excel（xlsx，第一张表）' } as const
type Format = keyof typeof formats

/** Imports a file of species: checked first with its faults by cell, then written, undone whole. */
export const SpeciesImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const [species, setSpecies] = useState(firstSpeciesFile)
  const [format, setFormat] = useState<Format>('voc_csv')
  return (
    <SheetDrawer
      title="导入物种数据"
      into="物种小时值，重复导入不会产生重复数据"
      rule="partial"
      calls={{ check, commit, records, undo }}
      input={{ dryRun: true, format, ...speciesFileInput(species) }}
      invalidates={Object.values(vocCalls)}
      consequence="新增的小时将删除，更正的数值恢复到导入之前；导入后又被更正或审核的不能撤销。"
      fields={
        <Stack gap={12}>
          <Radio.Group
            aria-label="文件格式"
            options={optionsOf(formats)}
            value={format}
            onChange={event => setFormat(event.target.value as Format)}
          />
          <SpeciesFields value={species} onChange={setSpecies} />
        </Stack>
      }
      endings={format === 'voc_csv' ? ['.csv'] : ['.xlsx']}
      counted="行"
      onClose={onClose}
    />
  )
}
