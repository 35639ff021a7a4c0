import { isMeasured, type MeasuredId } from '@qingyuan/domain/parameters.ts'
import { useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { may } from '#/session.ts'
import type { Monitoring } from '../use-monitoring.ts'

/** Hours of one parameter of one station that get one verdict. */
export interface MarkTarget {
  placeId: number
  place: string
  parameter: MeasuredId
  hours: string[]
}
export interface Marking {
  targets: MarkTarget[]
  verdict: 'invalid' | 'valid'
  /** The parameter may still be chosen: F on a row of the data table. */
  open?: boolean
}
export interface SuspectKey {
  placeId: number
  place: string
  parameter: MeasuredId
  hour: string
}

const write = (key: Omit<SuspectKey, 'place'> | null) => (key ? [key.placeId, key.parameter, key.hour].join('~') : '')

/** What is being judged. The suspect that is looked at stands in the URL, so that a colleague can be shown it. */
export const useReview = ({ state, change, byId }: Monitoring) => {
  const user = useUser(each => each.user)
  const [marking, mark] = useState<Marking | null>(null)
  const [id, parameter, hour] = state.suspect.split('~')
  const place = byId.get(Number(id))
  const suspect: SuspectKey | null =
    place && parameter && hour && isMeasured(parameter) ? { placeId: place.id, place: place.name, parameter, hour } : null
  return {
    allowed: may(user, 'air:review'),
    marking,
    mark,
    suspect,
    look: (key: Omit<SuspectKey, 'place'> | null) => {
      mark(null)
      change({ suspect: write(key) === state.suspect ? '' : write(key) })
    },
  }
}
export type Review = ReturnType<typeof useReview>
