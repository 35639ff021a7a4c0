import { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { Hint } from '@qingyuan/ui/layout.tsx'
import { Link } from 'react-router'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { DispatchForm } from '#/page/work/dispatch-form.tsx'
import { useCaseActions } from '#/page/work/use-case-actions.ts'
import { caseLink } from '#/page/work/work-paths.ts'

/** The order that a proposal is about, filled in from the trace of its case. */
export const DispatchDrawer = ({ caseId, onClose }: { caseId: number; onClose: () => void }) => {
  const query = useCall(caseCalls.QueryByID, { id: caseId }, { keepPrevious: false })
  const actions = useCaseActions()
  const invalidate = useInvalidate()
  const done = () => void invalidate(briefingCalls.Query).then(onClose)
  return (
    <QueryDrawer
      query={query}
      what="案卷查询"
      width={440}
      title="派核查单"
      subtitle={dossier => dossier && `${dossier.case.number} ${dossier.case.title}`}
      onClose={onClose}
      foot={() => <Link to={caseLink(caseId)}>打开案卷</Link>}
    >
      {dossier =>
        dossier.may.includes('order') ? (
          <DispatchForm key={dossier.case.version} dossier={dossier} actions={actions} onDone={done} />
        ) : (
          <Hint>案件已不在“待派单”，进展见案卷。</Hint>
        )
      }
    </QueryDrawer>
  )
}
