import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { useState } from 'react'
import { SheetDrawer } from '#/page/import/sheet-drawer.tsx'
import { firstSpeciesFile, SpeciesFields, speciesFileInput } from '#/page/import/species-fields.tsx'

const { ImportFile: check, ImportCommit: commit, ImportQuery: records, ImportUndo: undo } = ingestCalls

/** Imports a file of species: checked first with its faults by cell, then written, undone whole. */
export const SpeciesImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const [species, setSpecies] = useState(firstSpeciesFile)
  return (
    <SheetDrawer
      title="导入物种数据"
      into="物种小时值，重复导入不会产生重复数据"
      rule="partial"
      calls={{ check, commit, records, undo }}
      input={{ dryRun: true, format: 'voc_csv', ...speciesFileInput(species) }}
      invalidates={Object.values(vocCalls)}
      consequence="新增的小时将删除，更正的数值恢复到导入之前；导入后又被更正或审核的不能撤销。"
      fields={<SpeciesFields value={species} onChange={setSpecies} />}
      endings={['.csv']}
      counted="行"
      onClose={onClose}
    />
  )
}
