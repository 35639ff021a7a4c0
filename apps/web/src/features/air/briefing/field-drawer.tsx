import { fieldTasks } from '@qingyuan/domain/lifecycles/field-order.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { CaseFieldDrawer } from '#/page/work/field/case-field-drawer.tsx'
import { FieldOrderForm } from '#/page/work/field/field-order-form.tsx'
import { useFieldActions } from '#/page/work/field/use-field-actions.ts'
import { type Briefing, caseOfPage } from './briefing-look.ts'

/** The order to the field that a proposal is about: from its case with the plan of the trace, or from the proposal alone. */
export const FieldDrawer = ({ briefing, actionKey, onClose }: { briefing: Briefing; actionKey: string; onClose: () => void }) => {
  const actions = useFieldActions()
  const action = briefing.actions.find(({ key }) => key === actionKey)
  if (!action?.task) return null
  const { task, title, note, page, countyId = 0 } = action
  const caseId = caseOfPage(page)
  if (caseId !== null) return <CaseFieldDrawer {...{ caseId, task, onClose }} />
  return (
    <SideDrawer open width={440} title={`派${fieldTasks[task].label}`} subtitle={note} onClose={onClose}>
      <FieldOrderForm
        {...{ task, title, countyId }}
        plan={null}
        busy={actions.busy}
        onSend={sending => void actions.ofBriefing({ id: briefing.id, key: actionKey, ...sending }).then(sent => sent && onClose())}
      />
    </SideDrawer>
  )
}
