import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { wallClock } from '@qingyuan/domain/time.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { downloadFile } from '#/client.ts'
import { recentYears, yearOptions } from '#/filters/recent-years.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { SheetDrawer } from '#/page/import/sheet-drawer.tsx'
import { TakenImports } from '#/page/import/taken-imports.tsx'
import { useSheet } from '#/page/import/use-sheet.ts'

const lists = [
  enterpriseCalls.Query,
  enterpriseCalls.QueryByID,
  enterpriseProfileCalls.Places,
  enterpriseProfileCalls.Industries,
  enterpriseProfileCalls.ImportQuery,
]

const Taken = ({ onUndone }: { onUndone: () => void }) => {
  const { data } = useCall(enterpriseProfileCalls.ImportQuery, {})
  const undo = useAction(enterpriseProfileCalls.ImportUndo, { successMessage: '已撤销导入', invalidates: lists, onDone: onUndone })
  return (
    <TakenImports
      imports={data}
      about={({ year }) => `${year} 年`}
      consequence="新增的企业将删除，更新的企业恢复到导入之前。"
      busy={undo.busy}
      onUndo={undo.run}
    />
  )
}

/** Basic information of enterprises as one sheet. */
export const EnterpriseImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const thisYear = wallClock(useServerNow()).year
  const [year, setYear] = useState(thisYear - 1)
  const check = useAction(enterpriseCalls.Import)
  const commit = useAction(enterpriseProfileCalls.ImportCommit)
  const sheet = useSheet({
    check: file => check.run({ year }, file),
    commit: commit.run,
    invalidates: lists,
    changes: ({ added, updated }) => added + updated,
  })
  const choose = (next: number) => {
    setYear(next)
    sheet.clear()
  }
  return (
    <SheetDrawer
      title="导入企业"
      fields={
        <>
          写入年度
          <Select
            value={year}
            onChange={choose}
            style={{ width: 104 }}
            options={yearOptions(recentYears(thisYear))}
            aria-label="写入年度"
          />
        </>
      }
      template={{ label: '下载导入模板', download: () => downloadFile(enterpriseProfileCalls.ImportTemplate, {}) }}
      hint="按统一社会信用代码识别：已登记的更新所填各列，未登记的新增。“导出”的表格改后可直接导入。"
      counted="家企业"
      sheet={sheet}
      checking={check.busy}
      writing={commit.busy}
      taken={<Taken onUndone={sheet.clear} />}
      onClose={onClose}
    />
  )
}
