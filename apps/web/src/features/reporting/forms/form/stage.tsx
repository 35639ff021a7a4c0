import { Card } from '@qingyuan/ui/card.tsx'
import { useEffect, useState } from 'react'
import { EmissionPreview } from '#/page/emissions/emission-preview.tsx'
import css from '../filling.module.css'
import { Attachments } from '../side/attachments.tsx'
import { FaultList, RemarkList, type Target } from '../side/fault-list.tsx'
import type { Filled } from '../use-filled.ts'
import { fieldId } from './field-cell.tsx'
import { SectionCard } from './section-card.tsx'
import { StepList } from './step-list.tsx'
import { type Step, stepOf, steps } from './steps.ts'

/** Which step and which rows are on screen, and the way to a field. */
export const useStage = (filled: Filled, stepId: string, onStep: (id: string) => void) => {
  const step = steps.find(({ id }) => id === stepId) ?? steps[0]!
  const [rows, setRows] = useState<Readonly<Record<string, string | null>>>({})
  const [wanted, setWanted] = useState<Target | null>(null)
  useEffect(() => {
    if (!wanted || !step.sections.some(section => section === wanted.section)) return
    const input = document.getElementById(fieldId(wanted.section, wanted.row ?? wanted.section, wanted.field ?? ''))
    input?.scrollIntoView({ block: 'center' })
    input?.focus()
    setWanted(null)
  }, [wanted, step])
  const show = (section: string, row: string | null) => setRows(before => ({ ...before, [section]: row }))
  const go = (target: Target) => {
    onStep(stepOf(target.section).id)
    if (target.row) show(target.section, target.row)
    const group = target.section === 'machine' ? filled.form.machine.find(({ id }) => id === target.row)?.group : undefined
    if (typeof group === 'string') show('machineGroup', group)
    setWanted(target)
  }
  return { step, rows, show, go, next: steps[steps.indexOf(step) + 1] ?? null, last: steps[steps.indexOf(step) - 1] ?? null }
}
export type Stage = ReturnType<typeof useStage>

interface StageProps {
  filled: Filled
  stage: Stage
  taskId: number
  /** Whose, for staff. */
  enterpriseId?: number
  /** Why it was sent back. */
  reason: string | null
  onStep: (step: Step) => void
  onCopy?: (section: string) => void
}

const Sections = ({ filled, stage, onCopy }: StageProps) => {
  const { step, rows, show } = stage
  const [first, child] = step.sections
  const group = filled.form.machineGroup.find(({ id }) => id === rows.machineGroup) ?? filled.form.machineGroup[0]
  return (
    <>
      {first && (
        <SectionCard
          section={first}
          filled={filled}
          current={rows[first] ?? null}
          onCurrent={id => show(first, id)}
          onCopy={onCopy && filled.beforeYear !== null && first !== 'base' && first !== 'schedule' ? () => onCopy(first) : undefined}
        />
      )}
      {child && group && (
        <SectionCard
          section={child}
          filled={filled}
          current={rows[child] ?? null}
          onCurrent={id => show(child, id)}
          parent={{ key: 'group', id: group.id }}
        />
      )}
    </>
  )
}

/** Steps, the form of one of them, and what stands beside it. */
export const FillStage = (props: StageProps) => {
  const { filled, stage, taskId, enterpriseId, reason, onStep } = props
  const rejected = reason !== null || filled.remarks.length > 0
  return (
    <div className={css.stage}>
      <StepList filled={filled} current={stage.step} onStep={onStep} />
      <div className={css.column}>
        <Sections {...props} />
        {stage.step.id === 'submit' && (
          <>
            <FaultList filled={filled} onGo={stage.go} />
            {enterpriseId === undefined && <Attachments closed={filled.closed} />}
          </>
        )}
      </div>
      <div className={css.column}>
        {rejected && <RemarkList filled={filled} reason={reason} onGo={stage.go} />}
        <Card title="排放量预览" subtitle="t/a　按已保存的内容">
          <EmissionPreview
            taskId={taskId}
            enterpriseId={enterpriseId}
            nothing="填写燃料、产品等并选择排放源分类后，在此预览本企业排放量。"
          />
        </Card>
      </div>
    </div>
  )
}
