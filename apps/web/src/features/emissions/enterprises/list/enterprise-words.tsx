import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseRegisterCalls } from '@qingyuan/contract/supervision/register.ts'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'

export type EnterpriseRow = OutputOf<typeof enterpriseRegisterCalls.Query>['rows'][number]

export const enterpriseStates = {
  running: { label: '生产', tone: 'good' },
  stopped: { label: '停产', tone: 'warn' },
  closed: { label: '关闭', tone: 'off' },
} as const

export const Status = ({ value }: { value: string }) => {
  const known = enterpriseStates[value as keyof typeof enterpriseStates]
  return known ? <StateDot tone={known.tone}>{known.label}</StateDot> : value
}
