import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { useEffect, useMemo, useRef } from 'react'
import { usePlaces } from '#/filters/use-places.ts'
import { useUser } from '#/hooks/current-user.ts'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { urlMaybeNumber, urlNumber, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { may } from '#/session.ts'

const shape = {
  place: urlMaybeNumber(),
  /** Day of issue; empty is the newest. */
  issued: urlText(),
  /** Days that are verified. */
  span: urlNumber(60),
  /** Day that is being edited; empty: the drawer is shut. */
  edit: urlText(),
}

export const useForecast = () => {
  const [state, change] = useUrlState(shape)
  const { places, byId, first, query: placesQuery } = usePlaces()
  const place = byId.get(state.place ?? Number.NaN) ?? first
  const counties = useMemo(() => (places ?? []).filter(each => each.kind === 'county').map(each => each.id), [places])
  const issues = useCall(forecastCalls.Issues, {})
  // Before there is anything to show, the page follows the calculation.
  const waits = issues.data?.length === 0
  const running = useCall(forecastCalls.Running, waits ? {} : null, { refetchEveryMs: waits ? 3000 : undefined })
  const issue = issues.data?.find(each => each.issued === state.issued) ?? issues.data?.[0]
  const at = issue && place ? { issued: issue.issued } : null
  const days = useCall(forecastCalls.Days, at && { placeIds: [place!.id], ...at })
  const course = useCall(forecastCalls.Course, at && { placeId: place!.id, ...at })
  const countyInput = at && counties.length > 0 ? { placeIds: counties, ...at } : null
  const countyDays = useCall(forecastCalls.Days, countyInput)
  const judged = place ? { placeId: place.id, days: state.span } : null
  const verification = useCall(forecastCalls.Verification, judged)
  const reliability = useCall(forecastCalls.Reliability, judged)
  const edits = useCall(forecastCalls.Edits, at)
  const invalidate = useInvalidate()
  const again = () => void invalidate(...Object.values(forecastCalls))
  useEvents(['job'], again, 3000)
  const job = running.data?.jobId
  const asked = useRef(job)
  useEffect(() => {
    // The calculation that was followed is over: ask what it left.
    if (asked.current && !job) void invalidate(forecastCalls.Issues)
    asked.current = job
  }, [job, invalidate])
  const user = useUser(each => each.user)
  return {
    ...{
      state,
      change,
      placesQuery,
      place,
      issues,
      running,
      issue,
      days,
      course,
      countyDays,
      countyInput,
      verification,
      reliability,
      judged,
      edits,
      again,
    },
    mayEdit: may(user, 'forecast:edit'),
  }
}
export type Forecast = ReturnType<typeof useForecast>
