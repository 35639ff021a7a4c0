import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { caseLifecycle } from '@qingyuan/domain/lifecycles/case.ts'
import { addDays, dayOfHour } from '@qingyuan/domain/time.ts'
import { Box } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { useMay } from '../allowed.tsx'
import type { TracedQuestion } from '../tracing-link.ts'
import { caseLink, casesLink } from './work-paths.ts'

interface FoundCaseProps {
  filter: Partial<InputOf<typeof caseCalls.Query>>
  none?: ReactNode
  onLeave?: () => void
}

/** Link to the newest case of a filter, with its state; `none` where there is no case or the user may see none. */
const FoundCase = ({ filter, none = null, onLeave }: FoundCaseProps) => {
  const may = useMay('case:view')
  const { data } = useCall(caseCalls.Query, may ? { ...filter, page: 1, pageSize: 1 } : null)
  const found = data?.rows[0]
  if (!found) return none
  return (
    <Link to={caseLink(found.id)} onClick={onLeave} title={found.number}>
      案件 · {caseLifecycle.states[found.state].label}
    </Link>
  )
}

/** Link to the case of an alarm. */
export const CaseOfAlarm = ({ alarmId, ...rest }: { alarmId: number } & Omit<FoundCaseProps, 'filter'>) => (
  <FoundCase filter={{ alarmId }} {...rest} />
)

/** Link to the case of a station and a pollutant in some hours. */
export const CaseOfHours = ({ placeId, parameter, from, to }: Omit<TracedQuestion, 'alarmId' | 'enterpriseId'>) => (
  <FoundCase filter={{ placeId, parameter, tracedFrom: from, tracedTo: to }} />
)

/** Links to the open cases of a station, and to the list of all of the last year. */
export const CasesOfPlace = ({ placeId }: { placeId: number }) => {
  const may = useMay('case:view')
  const to = dayOfHour(useServerNow())
  const year = { placeId, from: addDays(to, -365), to }
  const open = useCall(caseCalls.Query, may ? { placeId, open: true, page: 1, pageSize: 3 } : null).data
  const all = useCall(caseCalls.Query, may ? { ...year, page: 1, pageSize: 1 } : null).data
  return (
    <>
      {open?.rows.map(({ id, title, state }) => (
        <Box key={id}>
          <Link to={caseLink(id)}>
            案件 · {title} · {caseLifecycle.states[state].label}
          </Link>
        </Box>
      ))}
      {all && all.total > 0 && (
        <Box>
          <Link to={casesLink(year)}>近一年全部案件 {all.total} 件</Link>
        </Box>
      )}
    </>
  )
}
