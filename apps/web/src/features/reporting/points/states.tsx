import { type SurfacePointState, surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'

const tones: Record<SurfacePointState, 'good' | 'warn' | 'bad' | 'off'> = {
  pending: 'off',
  filling: 'warn',
  submitted: 'warn',
  verified: 'good',
  returned: 'bad',
}

export const PointState = ({ state }: { state: SurfacePointState }) => (
  <StateDot tone={tones[state]}>{surfacePointLifecycle.states[state].label}</StateDot>
)
