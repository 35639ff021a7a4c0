import type { Job } from '#/hooks/use-job.ts'
import css from './import.module.css'

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
  importId: number | null
}

export const resultOf = (job: Job | null): ImportResult | null => (job?.state === 'done' ? (job.result as ImportResult) : null)

export interface ImportFindingsProps {
  job: Job
  result: ImportResult
  /** Headings of the columns with a fault's row number and column. */
  heads?: readonly [row: string, column: string]
}

/** What was found row by row; the annotated file, where there is one, has all of it. */
export const ImportFindings = ({ job, result, heads = ['行', '列'] }: ImportFindingsProps) => (
  <div className={css.gap}>
    <b>{job.message}</b>
    {result.unknownColumns.length > 0 && <p className={css.hint}>未识别的列（不导入）：{result.unknownColumns.join('、')}</p>}
    {result.faults.length > 0 && (
      <>
        <p className={css.hint}>
          {result.errors} 处错误{result.warnings > 0 && `，${result.warnings} 处提醒`}。
          {job.fileId && '点“下载”取回标注文件，改正后可直接再次导入。'}
        </p>
        <table className={css.faults}>
          <thead>
            <tr>
              <th>{heads[0]}</th>
              <th>{heads[1]}</th>
              <th>原因</th>
            </tr>
          </thead>
          <tbody>
            {result.faults.slice(0, 50).map((fault, n) => (
              <tr key={n} data-level={fault.level}>
                <td>{fault.row}</td>
                <td>{fault.column}</td>
                <td>{fault.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {result.faults.length > 50 && <p className={css.hint}>只列出前 50 处{job.fileId && '，其余见标注文件'}</p>}
      </>
    )}
  </div>
)
