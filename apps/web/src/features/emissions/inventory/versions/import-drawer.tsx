import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { FieldStack } from '@qingyuan/ui/layout.tsx'
import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import type { ImportResult } from '#/page/import/findings.tsx'
import { SheetDrawer } from '#/page/import/sheet-drawer.tsx'
import { inventoryAnswers } from './steps.tsx'

const { ImportFF10: check, ImportCommit: commit, ImportQuery: records, ImportUndo: undo } = inventoryCalls
type Found = ImportResult & { sources: number; inventoryId: number | null }

/** An FF10 or ORL file of SMOKE as a draft. */
export const Ff10Drawer = ({ onClose, onOpen }: { onClose: () => void; onOpen: (id: number) => void }) => {
  const [name, setName] = useState('导入的清单')
  const [year, setYear] = useState<number | null>(null)
  return (
    <SheetDrawer
      title="导入 SMOKE 清单"
      into="FF10 点源、FF10 面源、ORL，结果是一份草稿"
      calls={{ check, commit, records, undo }}
      input={{ dryRun: true, name: name.trim() || '导入的清单', ...(year !== null && { year }) }}
      invalidates={inventoryAnswers}
      changes={found => (found as Found).sources}
      consequence="导入的草稿及其排放数据将删除；已发布、归档或又有修改的不能撤销。"
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
      hint="区域代码应为本市区县的六位行政区划代码，SCC 应为本平台的十位源分类编码，排放量为短吨（SMOKE 约定），按 0.90718474 t 换算。"
      counted="个排放源"
      written={found => (
        <Button type="primary" onClick={() => onOpen((found as Found).inventoryId!)}>
          查看草稿
        </Button>
      )}
      onClose={onClose}
    />
  )
}
