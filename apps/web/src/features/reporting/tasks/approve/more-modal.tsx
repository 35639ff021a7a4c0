import type { OutputOf } from '@qingyuan/contract/call.ts'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Modal, Tabs } from 'antd'
import { useMay } from '#/page/allowed.tsx'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { FileImport } from '#/page/import/file-import.tsx'
import { afterVerdict } from './use-approve.ts'

type Reviewer = OutputOf<typeof approvalCalls.QueryByApproveUser>[number]
const { Import: check, ImportCommit: commit, ImportList: records, ImportUndo: undo } = approvalCalls

const reviewerColumns: readonly RecordColumn<Reviewer>[] = [
  { title: '审核人', dataIndex: 'name', width: 120 },
  { title: '初审通过', dataIndex: 'forwarded', width: 80, align: 'right' },
  { title: '终审通过', dataIndex: 'passed', width: 80, align: 'right' },
  { title: '驳回', dataIndex: 'rejected', width: 64, align: 'right' },
  { title: '重置', dataIndex: 'reset', width: 64, align: 'right' },
  { title: '平均用时 h', width: 92, align: 'right', cell: ({ meanHours }) => numberText(meanHours, 1) },
  { title: '最近审核', dataIndex: 'lastAt', width: 150, render: formatMinute },
]
/** A queue that was exported, filled in and brought back. */
const Import = ({ taskId }: { taskId: number }) => (
  <FileImport
    calls={{ check, commit, records, undo }}
    input={{ taskId, dryRun: true }}
    of={{ taskId }}
    invalidates={afterVerdict}
    changes={({ rows }) => rows}
    counted="条审核意见"
    consequence="填报回到导入前的待审核状态，已写入的年度档案恢复到导入之前；其后又有变化的不能撤销。"
    hint="导出审核列表，在“审核结论”填 通过 或 驳回、“审核意见”填理由后导入；先检查后写入，有问题时整份不导入，写入后可整体撤销。"
  />
)

/** Statistics of the reviewers, and for these verdicts by spreadsheet. */
export const MoreModal = ({ taskId, onClose }: { taskId: number; onClose: () => void }) => {
  const mayReview = useMay('fill:review')
  return (
    <Modal open width={760} title={mayReview ? '审核人与导入' : '审核人'} footer={null} onCancel={onClose} destroyOnHidden>
      <Tabs
        items={[
          {
            key: 'users',
            label: '按审核人',
            children: (
              <RecordsCard
                {...{ bare: true, main: false, columns: reviewerColumns, input: { taskId } }}
                call={approvalCalls.QueryByApproveUser}
                rowKey="name"
                what="审核人统计"
                empty="还没有审核记录"
              />
            ),
          },
          ...(mayReview ? [{ key: 'import', label: '导入审核意见', children: <Import taskId={taskId} /> }] : []),
        ].map(item => ({ ...item, children: <Stack minHeight={240}>{item.children}</Stack> }))}
      />
    </Modal>
  )
}
