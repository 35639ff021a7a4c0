import { darkColours } from '@qingyuan/ui/tokens.ts'

interface BulletProps {
  value: number | null
  /** Drawn as a tick at 80 % of the track. */
  target: number
  width: number
  height: number
  color: string
  /** Default: of the big screen. */
  trackColor?: string
  tickColor?: string
  label: string
}

/** A value against its target: the target is at 80 % of the track, so that rows with different units compare. */
export const Bullet = ({
  value,
  target,
  width,
  height,
  color,
  trackColor = darkColours.line,
  tickColor = darkColours.onAccent,
  label,
}: BulletProps) => {
  const bar = 6
  const y = (height - bar) / 2
  const share = value === null || !Number.isFinite(value) || target <= 0 ? 0 : Math.min((value / target) * 0.8, 1)
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={{ display: 'block' }}>
      <rect x={0} y={y} width={width} height={bar} rx={3} fill={trackColor} />
      {share > 0 && <rect x={0} y={y} width={Math.max(share * width, bar)} height={bar} rx={3} fill={color} />}
      <rect x={width * 0.8 - 1} y={1} width={2} height={height - 2} fill={tickColor} />
    </svg>
  )
}
