import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { MonitoringProps } from './monitoring-filters.tsx'
import type { Stage } from './tab-stage.tsx'

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

export interface TabProps extends MonitoringProps {
  stage: Stage
  /** Opens the drawer of a verdict; null without the permission. */
  onMark: ((marking: Marking) => void) | null
}
