import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { caseLifecycle } from '@qingyuan/domain/lifecycles/case.ts'
import { Box } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { useMay } from '../allowed.tsx'
import { caseLink } from './work-paths.ts'

/** Link to the case of an alarm, with its state; `none` where it has no case or the user may see none. */
export const CaseOfAlarm = ({ alarmId, none = null, onLeave }: { alarmId: number; none?: ReactNode; onLeave?: () => void }) => {
  const may = useMay('case:view')
  const { data } = useCall(caseCalls.Query, may ? { alarmId, page: 1, pageSize: 1 } : null)
  const found = data?.rows[0]
  if (!found) return none
  return (
    <Link to={caseLink(found.id)} onClick={onLeave} title={found.number}>
      案件 · {caseLifecycle.states[found.state].label}
    </Link>
  )
}

/** Links to the open cases of a station. */
export const CasesOfPlace = ({ placeId }: { placeId: number }) => {
  const may = useMay('case:view')
  const { data } = useCall(caseCalls.Query, may ? { placeId, open: true, page: 1, pageSize: 3 } : null)
  return data?.rows.map(({ id, title, state }) => (
    <Box key={id}>
      <Link to={caseLink(id)}>
        案件 · {title} · {caseLifecycle.states[state].label}
      </Link>
    </Box>
  ))
}
