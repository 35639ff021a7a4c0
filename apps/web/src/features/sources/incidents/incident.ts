import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { tracingModelCalls } from '@qingyuan/contract/sources/incidents.ts'

/** What a trace found. */
export type Incident = NonNullable<OutputOf<typeof tracingModelCalls.EnterpriseContribution>['result']>
export type Suspect = Incident['suspects'][number]
export type Diffusion = NonNullable<OutputOf<typeof tracingModelCalls.DiffusionMap>['result']>
export type Hotspot = NonNullable<OutputOf<typeof tracingModelCalls.HotspotContribution>['result']>
