import type { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { type CaseState, caseLifecycle } from '@qingyuan/domain/lifecycles/case.ts'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'

export type Dossier = OutputOf<typeof caseCalls.QueryByID>
export type CaseOrder = Dossier['orders'][number]

const tones: Readonly<Record<CaseState, 'good' | 'warn' | 'bad' | 'off'>> = {
  new: 'off',
  tracing: 'warn',
  sending: 'bad',
  checking: 'warn',
  deciding: 'bad',
  closed: 'good',
  settled: 'off',
  false: 'off',
}

export const CaseStateDot = ({ state }: { state: CaseState }) => (
  <StateDot tone={tones[state]}>{caseLifecycle.states[state].label}</StateDot>
)
