import { hasHoursAfter } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { Row } from '@qingyuan/ui/layout.tsx'
import { useState } from 'react'
import { useGridTaskActions } from '#/page/work/grid/use-grid-task-actions.ts'
import { useSteps } from '#/page/workflow/use-steps.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ExtendForm } from './extend-form.tsx'
import type { GridTask } from './task-look.ts'

/** What the signed-in user may do with a task now: buttons, and the forms of answer and extension. */
export const TaskSteps = ({ task }: { task: GridTask }) => {
  const { id, version, may } = task
  const actions = useGridTaskActions()
  const [isExtending, setExtending] = useState(false)
  const input = (comment: string) => ({ id, version, ...(comment && { comment }) })
  const step = (event: string, label: string, run: (reason: string) => unknown, reason?: string, danger = false) =>
    may.includes(event) && { label, run, ...(reason && { reason: { label: reason, danger }, danger }) }
  const { buttons, form } = useSteps(
    [
      step('issue', '重新下发', comment => actions.issue(input(comment))),
      step('sign', '签收', comment => actions.sign(input(comment))),
      step('return', '退回', comment => actions.sendBack(input(comment)), '退回的理由'),
      step(
        'pass',
        '核查通过',
        comment => actions.check({ ...input(comment), passed: true }),
        hasHoursAfter(task.effect) ? undefined : '反馈后还没有同风时段数据，通过的理由',
      ),
      step('fail', '核查不通过', comment => actions.check({ ...input(comment), passed: false }), '不通过的理由'),
      may.includes('extend') && { label: '延期', run: () => setExtending(true) },
      step('archive', '归档', comment => actions.archive(input(comment))),
      step('recall', '撤回', comment => actions.recall(input(comment)), '撤回的理由', true),
    ],
    actions.busy,
  )
  if (form) return form
  if (isExtending)
    return (
      <ExtendForm
        busy={actions.busy}
        onSave={(hours, comment) => actions.extend({ ...input(comment), hours })}
        onClose={() => setExtending(false)}
      />
    )
  return (
    <>
      {may.includes('feedback') && <AnswerForm task={task} actions={actions} />}
      <Row wrap>{buttons}</Row>
    </>
  )
}
