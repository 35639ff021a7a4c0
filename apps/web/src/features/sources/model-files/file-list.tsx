import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { formats, kindWords } from './formats.ts'

export type ModelFile = OutputOf<typeof modelFileCalls.List>[number]

const columns: readonly RecordColumn<ModelFile>[] = [
  { title: '名称', dataIndex: 'name', width: 172 },
  { title: '种类', dataIndex: 'kind', width: 76, render: (kind: never) => kindWords[kind as keyof typeof kindWords] },
  {
    title: '格式',
    dataIndex: 'format',
    width: 120,
    render: (format: never) => formats[format as keyof typeof formats]?.label.split('（')[0] ?? format,
  },
  { title: '时次', dataIndex: 'times', width: 52, align: 'right', render: (times: never) => (times as string[]).length || '—' },
  { title: '导入时间', dataIndex: 'importedAt', width: 108, render: (at: never) => String(at).slice(5, 16) },
]

/** What was imported, newest first. */
export const FileList = ({
  files,
  chosen,
  onChoose,
}: {
  files: readonly ModelFile[]
  chosen: number | null
  onChoose: (id: number) => void
}) => (
  <Card title="已导入" subtitle={`${files.length} 个文件，点行查看`} fill flush>
    <RecordsTable columns={columns} rows={files} rowKey="id" openKey={chosen ?? undefined} onOpen={file => onChoose(file.id)} />
  </Card>
)
