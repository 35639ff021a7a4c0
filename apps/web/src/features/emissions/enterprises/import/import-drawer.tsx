import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { enterpriseRegisterCalls } from '@qingyuan/contract/supervision/register.ts'
import { wallClock } from '@qingyuan/domain/time.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { downloadFile } from '#/client.ts'
import { recentYears, yearOptions } from '#/filters/recent-years.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { SheetDrawer } from '#/page/import/sheet-drawer.tsx'

const { ImportCommit: commit, ImportQuery: records, ImportUndo: undo, Places, Industries } = enterpriseProfileCalls

/** Basic information of enterprises as one sheet. */
export const EnterpriseImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const thisYear = wallClock(useServerNow()).year
  const [year, setYear] = useState(thisYear - 1)
  return (
    <SheetDrawer
      title="导入企业"
      calls={{ check: enterpriseCalls.Import, commit, records, undo }}
      input={{ year }}
      invalidates={[enterpriseRegisterCalls.Query, enterpriseCalls.QueryByID, Places, Industries]}
      about={row => `${row.year} 年`}
      consequence="新增的企业将删除，更新的企业恢复到导入之前。"
      fields={
        <>
          写入年度
          <Select
            value={year}
            onChange={setYear}
            style={{ width: 104 }}
            options={yearOptions(recentYears(thisYear))}
            aria-label="写入年度"
          />
        </>
      }
      template={{ label: '下载导入模板', download: () => downloadFile(enterpriseProfileCalls.ImportTemplate, {}) }}
      hint="按统一社会信用代码识别：已登记的更新所填各列，未登记的新增。“导出”的表格改后可直接导入。"
      counted="家企业"
      onClose={onClose}
    />
  )
}
