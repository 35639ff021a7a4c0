import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { Button } from 'antd'
import css from '../filling.module.css'
import { titleOfRow } from '../form/field-editor.tsx'
import type { Filled } from '../use-filled.ts'

export interface Target {
  section: string
  row?: string
  field?: string
}

const placeOf = (filled: Filled, { section, row, field }: Target): string => {
  const found = sectionOf.get(section)!
  const title = found.kind === 'list' && row ? ` · ${titleOfRow(filled.looked, section, row)}` : ''
  const label = found.fields.find(({ key }) => key === field)?.label
  return `${found.label}${title}${label ? ` · ${label}` : ''}`
}

const most = 100
const inOrder = (problems: readonly FormProblem[]) => [
  ...problems.filter(({ level }) => level === 'error'),
  ...problems.filter(({ level }) => level === 'warn'),
]

/** All that is wrong, errors first; each leads to its field. */
export const FaultList = ({ filled, onGo }: { filled: Filled; onGo: (target: Target) => void }) => {
  const found = inOrder(filled.problems)
  const errors = found.filter(({ level }) => level === 'error').length
  return (
    <Card title="提交前检查" subtitle={`错误 ${errors} 处，需核实 ${found.length - errors} 处；错误改正后才能提交`}>
      {found.length === 0 && (
        <p style={{ color: lightColours.success }}>
          <CheckCircleFilled /> 没有发现问题，可以提交
        </p>
      )}
      <ul className={css.faults}>
        {found.slice(0, most).map((problem, n) => (
          <li key={n} data-level={problem.level}>
            <i>{problem.level === 'error' ? <CloseCircleFilled /> : <ExclamationCircleFilled />}</i>
            <div>
              {problem.message}
              <small>{placeOf(filled, problem)}</small>
            </div>
            <Button type="link" size="small" onClick={() => onGo(problem)}>
              去填写
            </Button>
          </li>
        ))}
      </ul>
      {found.length > most && <p className={css.note}>只列出前 {most} 处</p>}
    </Card>
  )
}

/** What the reviewer remarked, each leading to its field. */
export const RemarkList = ({ filled, reason, onGo }: { filled: Filled; reason: string | null; onGo: (target: Target) => void }) => (
  <Card title="退回意见" subtitle={`批注 ${filled.remarks.length} 处`}>
    {reason && <p style={{ margin: '0 0 4px' }}>{reason}</p>}
    <ul className={css.faults}>
      {filled.remarks.map((remark, n) => {
        const target = { section: remark.section, row: remark.rowId ?? remark.section, field: remark.field }
        return (
          <li key={n} data-level="error">
            <div>
              {remark.text}
              <small>{placeOf(filled, target)}</small>
            </div>
            <Button type="link" size="small" onClick={() => onGo(target)}>
              定位到字段
            </Button>
          </li>
        )
      })}
    </ul>
  </Card>
)
