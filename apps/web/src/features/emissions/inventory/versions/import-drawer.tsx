import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { FieldStack, Note } from '@qingyuan/ui/layout.tsx'
import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import type { Job } from '#/hooks/use-job.ts'
import { ImportDrawer } from '#/page/import/import-drawer.tsx'
import { useImportJob } from '#/page/import/use-import-job.ts'
import { inventoryAnswers } from './steps.tsx'

/** Result of the job of an import. */
interface Found {
  errors: number
  faults: string[]
  inventoryId: number | null
}
const foundOf = (job: Job | null): Found | null => (job?.state === 'done' ? (job.result as Found) : null)

const Faults = ({ job, found }: { job: Job; found: Found }) => (
  <section aria-label="检查结果">
    <b>{job.message}</b>
    {found.faults.map((fault, n) => (
      <Note key={n}>{fault}</Note>
    ))}
    {found.errors > found.faults.length && <Note>只列出前 {found.faults.length} 处</Note>}
  </section>
)

/** An FF10 or ORL file of SMOKE as a draft. */
export const Ff10Drawer = ({ onClose, onOpen }: { onClose: () => void; onOpen: (id: number) => void }) => {
  const [name, setName] = useState('导入的清单')
  const [year, setYear] = useState<number | null>(null)
  const job = useImportJob(...inventoryAnswers)
  const add = useAction(inventoryCalls.ImportFF10)
  const bring = (file: File) => void add.run({ name: name.trim() || '导入的清单', ...(year !== null && { year }) }, file).then(job.follow)
  const found = foundOf(job.over)
  return (
    <ImportDrawer
      title="导入 SMOKE 清单"
      subtitle="FF10 点源、FF10 面源、ORL；全部可用才导入，结果是一份草稿"
      fields={
        <FieldStack>
          <label>
            清单名称
            <Input value={name} maxLength={60} onChange={event => setName(event.target.value)} />
          </label>
          <label>
            年份
            <InputNumber
              value={year}
              min={2000}
              max={2100}
              precision={0}
              placeholder="以文件 #YEAR 为准"
              style={{ width: 180 }}
              onChange={setYear}
            />
          </label>
        </FieldStack>
      }
      endings={['.csv', '.txt', '.orl']}
      maxBytes={100 * 1024 * 1024}
      busy={add.busy}
      onFile={bring}
      hint="区域代码应为本市区县的六位行政区划代码，SCC 应为本平台的十位源分类编码，排放量为短吨（SMOKE 约定），按 0.90718474 t 换算。"
      job={job}
      onClose={onClose}
    >
      {job.over && found && found.errors > 0 && <Faults job={job.over} found={found} />}
      {found?.inventoryId && (
        <div>
          <Note>{job.over?.message}</Note>
          <Button type="primary" onClick={() => onOpen(found.inventoryId!)}>
            查看草稿
          </Button>
        </div>
      )}
    </ImportDrawer>
  )
}
