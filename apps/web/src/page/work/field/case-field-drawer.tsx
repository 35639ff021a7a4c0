import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import type { FieldTask } from '@qingyuan/domain/lifecycles/field-order.ts'
import { Hint } from '@qingyuan/ui/layout.tsx'
import { Link } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { QueryDrawer } from '../../query-drawer.tsx'
import { caseLink } from '../work-paths.ts'
import { taskTitle } from './field-content.ts'
import { FieldOrderForm } from './field-order-form.tsx'
import { useFieldActions } from './use-field-actions.ts'

/** Work in the field for a case, filled in from its trace. */
export const CaseFieldDrawer = ({ caseId, task, onClose }: { caseId: number; task: FieldTask; onClose: () => void }) => {
  const query = useCall(caseCalls.QueryByID, { id: caseId }, { keepPrevious: false })
  const actions = useFieldActions()
  return (
    <QueryDrawer
      query={query}
      what="案卷查询"
      width={440}
      title={taskTitle(task)}
      subtitle={dossier => dossier && `${dossier.case.number} ${dossier.case.title}`}
      onClose={onClose}
      foot={() => <Link to={caseLink(caseId)}>打开案卷</Link>}
    >
      {({ case: { id, version, title, countyName }, trace, may }) =>
        may.includes('fieldOrder') ? (
          <FieldOrderForm
            key={version}
            {...{ task, title }}
            plan={trace.result?.plan ?? null}
            countyId={counties.find(({ name }) => name === countyName)?.id ?? 0}
            busy={actions.busy}
            onSend={sending => void actions.ofCase({ id, version, task, ...sending }).then(sent => sent && onClose())}
          />
        ) : (
          <Hint>案件不在“待派单”或“待核查”，不能派现场任务。</Hint>
        )
      }
    </QueryDrawer>
  )
}
