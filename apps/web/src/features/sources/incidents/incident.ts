import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { tracingModelCalls } from '@qingyuan/contract/sources/incidents.ts'

/** What a trace found. */
export type Incident = NonNullable<OutputOf<typeof tracingModelCalls.EnterpriseContribution>['result']>
/** Calm air: the enterprises are listed by distance, without shares, which it does not tell apart. */
export const isCalm = ({ unknown }: Pick<Incident, 'unknown'>): boolean => unknown.placed === false
export type Suspect = Incident['suspects'][number]
export type Diffusion = NonNullable<OutputOf<typeof tracingModelCalls.DiffusionMap>['result']>
export type Hotspot = NonNullable<OutputOf<typeof tracingModelCalls.HotspotContribution>['result']>
