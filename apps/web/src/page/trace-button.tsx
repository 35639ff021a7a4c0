import { tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { Caption } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { useMay } from './allowed.tsx'
import { nearestQuestion, type TraceSubject } from './nearest-question.ts'

/** 污染源精准溯源 of a place in some hours; says what it fills in where the place or the pollutant itself cannot be traced. */
export const TraceButton = (subject: TraceSubject) => {
  const may = useMay('vocs:enterpriseInfo')
  const stations = useCall(tracingTraceabilityCalls.StationList, may ? {} : null, { staleMs: 600_000 }).data
  const found = may && stations ? nearestQuestion(subject, stations) : null
  if (!found) return null
  return (
    <>
      <Link to={found.to}>
        <Button>污染源精准溯源</Button>
      </Link>
      {found.instead && (
        <Caption>
          填入 {subject.from === subject.to ? '' : `${subject.from.slice(5)} 至 `}
          {subject.to.slice(5)} 时，{found.instead}
        </Caption>
      )}
    </>
  )
}
