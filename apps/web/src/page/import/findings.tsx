import { Box, Note, Text } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import type { Job } from '#/hooks/use-job.ts'

/** Result of the job of an import by sheet: findings row by row, and what was written. */
export interface ImportResult {
  rows: number
  added: number
  updated: number
  errors: number
  errorRows: number
  warnings: number
  unknownColumns: string[]
  faults: { row: number; column: string; level: 'error' | 'warn'; reason: string }[]
  /** What was noticed and dealt with: columns and lines that are not read, rows of the same hour. */
  notices?: { message: string; count: number }[]
  importId: number | null
}

export const resultOf = (job: Job | null): ImportResult | null => (job?.state === 'done' ? (job.result as ImportResult) : null)

export interface ImportFindingsProps {
  job: Job
  result: ImportResult
  /** Headings of the columns with a fault's row number and column. */
  heads?: readonly [row: string, column: string]
}

const levelColours = { warn: 'warningText', error: 'error' } as const

/** What was found row by row; the annotated file, where there is one, has all of it. */
export const ImportFindings = ({ job, result, heads = ['行', '列'] }: ImportFindingsProps) => (
  <Box margin={[16, 0, 0, 0]}>
    <b>{job.message}</b>
    {result.unknownColumns.length > 0 && <Note margin={[8, 0, 0, 0]}>未识别的列（不导入）：{result.unknownColumns.join('、')}</Note>}
    {result.notices?.slice(0, 50).map(({ message, count }) => (
      <Note key={message} margin={[4, 0, 0, 0]}>
        {message}
        {count > 1 && `（${count} 处）`}
      </Note>
    ))}
    {result.faults.length > 0 && (
      <>
        <Note margin={[8, 0, 0, 0]}>
          {[result.errors > 0 && `${result.errors} 处错误`, result.warnings > 0 && `${result.warnings} 处提醒`].filter(Boolean).join('，')}
          。{job.fileId && '点“下载”取回标注文件，改正后可直接再次导入。'}
        </Note>
        <PlainTable
          top
          size={12}
          margin={[8, 0, 0, 0]}
          cells={{ height: undefined, padding: [4, 6], border: 'fill' }}
          headings={{ colour: 'text', weight: 700 }}
          rows={result.faults.slice(0, 50)}
          columns={[
            { title: heads[0], cell: ({ row }) => row, look: { nowrap: true } },
            { title: heads[1], cell: ({ column }) => column, align: 'left' },
            { title: '原因', cell: ({ level, reason }) => <Text colour={levelColours[level]}>{reason}</Text>, align: 'left' },
          ]}
        />
        {result.faults.length > 50 && <Note margin={[8, 0, 0, 0]}>只列出前 50 处{job.fileId && '，其余见标注文件'}</Note>}
      </>
    )}
  </Box>
)
