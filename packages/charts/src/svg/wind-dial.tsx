import { lightColours } from '@qingyuan/ui/tokens.ts'

interface WindDialProps {
  /** Degrees from north that the wind comes from; null draws no arrow. */
  direction: number | null
}

/** North up; the arrow flies with the wind. */
export const WindDial = ({ direction }: WindDialProps) => (
  <svg width={40} height={44} viewBox="-20 -26 40 46" aria-hidden="true">
    <circle r={17} fill={lightColours.background} stroke={lightColours.lineStrong} />
    <text y={-12} fontSize={11} textAnchor="middle" fill={lightColours.textSecondary}>
      N
    </text>
    {direction !== null && (
      <path
        transform={`rotate(${direction + 180})`}
        d="M0 11V-11M-4.5 -6L0 -11.5L4.5 -6"
        fill="none"
        stroke={lightColours.accent}
        strokeWidth={2.2}
        strokeLinecap="round"
      />
    )}
  </svg>
)
