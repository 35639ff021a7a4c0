import type { OutputOf } from '@qingyuan/contract/call.ts'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { Stack, Text } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Modal, Tabs } from 'antd'
import { useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { appToast } from '#/toaster.tsx'
import { LineList } from './summary.tsx'
import { afterVerdict } from './use-approve.ts'

type Reviewer = OutputOf<typeof approvalCalls.QueryByApproveUser>[number]
type Imported = OutputOf<typeof approvalCalls.ImportList>[number]

const reviewerColumns: readonly RecordColumn<Reviewer>[] = [
  { title: '审核人', dataIndex: 'name', width: 120 },
  { title: '初审通过', dataIndex: 'forwarded', width: 80, align: 'right' },
  { title: '终审通过', dataIndex: 'passed', width: 80, align: 'right' },
  { title: '驳回', dataIndex: 'rejected', width: 64, align: 'right' },
  { title: '重置', dataIndex: 'reset', width: 64, align: 'right' },
  { title: '平均用时 h', width: 92, align: 'right', cell: ({ meanHours }) => numberText(meanHours, 1) },
  { title: '最近审核', dataIndex: 'lastAt', width: 150 },
]
const importColumns: readonly RecordColumn<Imported>[] = [
  { title: '时间', dataIndex: 'at', width: 150 },
  { title: '文件', dataIndex: 'fileName', width: 180 },
  { title: '导入人', dataIndex: 'by', width: 96 },
  { title: '条数', dataIndex: 'rows', width: 56, align: 'right' },
  { title: '通过', dataIndex: 'passed', width: 56, align: 'right' },
  { title: '驳回', dataIndex: 'rejected', width: 56, align: 'right' },
  { title: '问题', dataIndex: 'faults', width: 56, align: 'right' },
]

/** A queue that was exported, filled in and brought back. */
const Import = ({ taskId }: { taskId: number }) => {
  const [faults, setFaults] = useState<OutputOf<typeof approvalCalls.Import>['faults']>([])
  const take = useAction(approvalCalls.Import, {
    invalidates: [...afterVerdict, approvalCalls.ImportList],
    onDone: ({ taken, passed, rejected, faults: found }) => {
      setFaults(found)
      if (taken) appToast.success(`已通过 ${passed} 家，驳回 ${rejected} 家`)
      else appToast.error(`有 ${found.length} 处问题，未导入`)
    },
  })
  return (
    <>
      <Text as="p" colour="textTertiary" margin={[0, 0, 13, 0]}>
        导出审核列表，在“审核结论”填 通过 或 驳回、“审核意见”填理由后导入；有问题时整份不导入。
      </Text>
      <FileDrop
        endings={['.xlsx']}
        busy={take.busy}
        onFile={file => void take.run({ taskId }, file)}
        onRefused={text => appToast.error(text)}
      />
      {faults.length > 0 && (
        <LineList
          lines={[
            ...faults.slice(0, 20).map(fault => `第 ${fault.row} 行“${fault.column}”：${fault.reason}`),
            ...(faults.length > 20 ? [`另有 ${faults.length - 20} 处`] : []),
          ]}
        />
      )}
      <RecordsCard
        {...{ bare: true, main: false, columns: importColumns, input: { taskId } }}
        call={approvalCalls.ImportList}
        rowKey="id"
        what="导入记录查询"
        empty="还没有导入记录"
      />
    </>
  )
}

/** Statistics of the reviewers, and verdicts by spreadsheet. */
export const MoreModal = ({ taskId, onClose }: { taskId: number; onClose: () => void }) => (
  <Modal open width={760} title="审核人与导入" footer={null} onCancel={onClose} destroyOnHidden>
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
        { key: 'import', label: '导入审核意见', children: <Import taskId={taskId} /> },
      ].map(item => ({ ...item, children: <Stack minHeight={240}>{item.children}</Stack> }))}
    />
  </Modal>
)
