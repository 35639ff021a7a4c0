import type { FieldTask } from '@qingyuan/domain/lifecycles/field-order.ts'
import { leastShownUnknown } from '@qingyuan/domain/suspect-text.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { taskTitle } from '#/page/work/field/field-content.ts'
import { FieldOrderForm } from '#/page/work/field/field-order-form.tsx'
import { useFieldActions } from '#/page/work/field/use-field-actions.ts'
import type { Incident } from '../incident.ts'
import type { Question } from '../question/question.ts'

interface FieldDrawerProps {
  question: Question
  incident: Incident
  task: FieldTask
  alarmId: number | null
  onClose: () => void
}

/** 派走航, 补测: work in the field that looks for the unknown source of the trace. */
export const FieldDrawer = ({ question, incident, task, alarmId, onClose }: FieldDrawerProps) => {
  const actions = useFieldActions()
  const { place, unknown } = incident
  const plan = unknown.probability >= leastShownUnknown ? { regions: unknown.regions, routeKm: null } : null
  const title = `${place.name} ${question.from} 时至 ${question.to} 时`
  return (
    <SideDrawer open width={440} title={taskTitle(task)} subtitle={title} onClose={onClose}>
      <FieldOrderForm
        {...{ task, title, plan }}
        countyId={place.countyId ?? 0}
        busy={actions.busy}
        onSend={sending =>
          void actions.ofTrace({ ...question, task, ...sending, ...(alarmId === null ? {} : { alarmId }) }).then(sent => sent && onClose())
        }
      />
    </SideDrawer>
  )
}
