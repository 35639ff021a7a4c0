import type { TracePart } from '@qingyuan/contract/sources/trace-schemas.ts'
import { type TracePartKey, tracePartNames } from '@qingyuan/domain/suspect-text.ts'
import type { Static } from 'typebox'
import type { IncidentSummary } from './incident/incident-run.ts'

export type TracePartRow = Static<typeof TracePart>

/** A stored finding; those of the first engines do not tell the unknown source from the region's air. */
type Kept = Pick<IncidentSummary, 'rise' | 'unexplained' | 'unexplainedInterval'> & Partial<Pick<IncidentSummary, 'unknown' | 'background'>>

const rounded = (share: number) => Number(share.toFixed(4))
const partOf = (key: TracePartKey, share: number, { low, high }: { low: number; high: number }): TracePartRow => ({
  ...{ key, name: tracePartNames[key] },
  ...{ share: rounded(share), low: rounded(low), high: rounded(high) },
})

/** The wind points to none of the sources; traces of the first engines do not know. */
export const isCalm = ({ unknown }: Partial<Pick<IncidentSummary, 'unknown'>>): boolean => unknown?.placed === false

/** The suspects as they are listed: by rank, in calm air, which ranks none, by distance. */
export const listedSuspects = <S extends { distanceM: number }>({
  unknown,
  suspects,
}: Partial<Pick<IncidentSummary, 'unknown'>> & { suspects: readonly S[] }): S[] =>
  isCalm({ unknown }) ? suspects.toSorted((a, b) => a.distanceM - b.distanceM) : [...suspects]

/** Of what the rise is made: enterprises of the inventory, the unknown source, the region's air; none where nothing rose, and in calm air. */
export const tracePartsOf = ({ rise, unexplained, unexplainedInterval: range, unknown, background }: Kept): TracePartRow[] => {
  if (rise === null || rise <= 0) return []
  if (isCalm({ unknown })) return []
  const known = partOf('known', 1 - unexplained, { low: 1 - range.high, high: 1 - range.low })
  if (!unknown || !background) return [known, partOf('outside', unexplained, range)]
  return [known, partOf('unknown', unknown.share, unknown.interval), partOf('background', background.share, background.interval)]
}
