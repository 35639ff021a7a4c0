import { Card } from '@qingyuan/ui/card.tsx'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { EmissionPreview } from '#/page/emissions/emission-preview.tsx'
import type { FillTarget } from '../fill-page.tsx'
import { useFillForm } from '../use-fill-form.ts'
import { Attachments } from './attachments.tsx'
import { FaultList, RemarkList } from './fault-list.tsx'
import css from './form.module.css'
import { SectionCard } from './section-card.tsx'
import { StepList } from './step-list.tsx'

interface FillStageProps extends FillTarget {
  /** Why it was sent back. */
  reason: string | null
  /** Copies a section of last year. */
  onCopy?: (section: string) => void
}

/** Steps, the form of one of them, and remarks and emissions beside it. */
export const FillStage = ({ taskId, enterpriseId, reason, onCopy }: FillStageProps) => {
  const { form, beforeYear, step, shownRow, remarks, closed } = useFillForm()
  const [first, child] = step.sections
  const group = form.machineGroup.find(({ id }) => id === shownRow('machineGroup')) ?? form.machineGroup[0]
  const copied = onCopy && beforeYear !== null && first !== 'base' && first !== 'schedule'
  return (
    <div className={css.stage}>
      <StepList />
      <Stack overflow="auto">
        {first && <SectionCard section={first} onCopy={copied ? () => onCopy(first) : undefined} />}
        {child && group && <SectionCard section={child} parent={{ key: 'group', id: group.id }} />}
        {step.id === 'submit' && (
          <>
            {!closed && <FaultList />}
            {enterpriseId === undefined && <Attachments closed={closed} />}
          </>
        )}
      </Stack>
      <Stack overflow="auto">
        {(reason !== null || remarks.length > 0) && <RemarkList reason={reason} />}
        <Card title="排放量预览" subtitle="t　按已保存的内容">
          <EmissionPreview
            taskId={taskId}
            enterpriseId={enterpriseId}
            nothing="填写燃料、产品等并选择排放源分类后，在此预览本企业排放量。"
          />
        </Card>
      </Stack>
    </div>
  )
}
