import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import css from '../filling.module.css'
import { titleOfRow } from '../form/field-editor.tsx'
import type { Filled } from '../use-filled.ts'

export interface Target {
  section: string
  row?: string
  field?: string
}

interface FaultProps {
  filled: Filled
  target: Target
  level: 'error' | 'warn'
  icon?: ReactNode
  text: string
  button: string
  onGo: (target: Target) => void
}

/** What is wrong, where, and the way there. */
const Fault = ({ filled, target, level, icon, text, button, onGo }: FaultProps) => {
  const { section, row, field } = target
  const found = sectionOf.get(section)!
  const label = found.fields.find(({ key }) => key === field)?.label
  const place = [found.label, found.kind === 'list' && row && titleOfRow(filled.looked, section, row), label].filter(Boolean).join(' · ')
  return (
    <li data-level={level}>
      {icon && <i>{icon}</i>}
      <div>
        {text}
        <small>{place}</small>
      </div>
      <Button type="link" size="small" onClick={() => onGo(target)}>
        {button}
      </Button>
    </li>
  )
}

const most = 100

/** All that is wrong, errors first; each leads to its field. */
export const FaultList = ({ filled, onGo }: { filled: Filled; onGo: (target: Target) => void }) => {
  const errors = filled.problems.filter(({ level }) => level === 'error')
  const found = [...errors, ...filled.problems.filter(({ level }) => level === 'warn')]
  return (
    <Card title="提交前检查" subtitle={`错误 ${errors.length} 处，需核实 ${found.length - errors.length} 处；错误改正后才能提交`}>
      {found.length === 0 && (
        <p style={{ color: lightColours.success }}>
          <CheckCircleFilled /> 没有发现问题，可以提交
        </p>
      )}
      <ul className={css.faults}>
        {found.slice(0, most).map((problem, n) => (
          <Fault
            key={n}
            {...{ filled, onGo }}
            target={problem}
            level={problem.level}
            icon={problem.level === 'error' ? <CloseCircleFilled /> : <ExclamationCircleFilled />}
            text={problem.message}
            button="去填写"
          />
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
      {filled.remarks.map(({ section, rowId, field, text }, n) => (
        <Fault key={n} {...{ filled, onGo, text }} target={{ section, row: rowId ?? section, field }} level="error" button="定位到字段" />
      ))}
    </ul>
  </Card>
)
