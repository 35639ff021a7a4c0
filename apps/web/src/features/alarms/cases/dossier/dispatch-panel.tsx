import { DispatchForm } from '#/page/work/dispatch-form.tsx'
import { useCaseActions } from '#/page/work/use-case-actions.ts'
import { useSteps } from '#/page/workflow/use-steps.tsx'
import type { Dossier } from '../case-look.tsx'

/** 派单 by the officer on duty, or the end of the case without an order. */
export const DispatchPanel = ({ dossier }: { dossier: Dossier }) => {
  const { id, version } = dossier.case
  const actions = useCaseActions()
  const decide = (event: 'settle' | 'dismiss') => (comment: string) => actions.decide({ id, version, event, comment })
  const { buttons, form } = useSteps(
    [
      dossier.may.includes('settle') && { label: '不派单', reason: { label: '不派单的理由' }, run: decide('settle') },
      dossier.may.includes('dismiss') && { label: '误报', reason: { label: '误报的原因' }, run: decide('dismiss') },
    ],
    actions.busy,
  )
  return <DispatchForm dossier={dossier} actions={actions} others={buttons} instead={form} />
}
