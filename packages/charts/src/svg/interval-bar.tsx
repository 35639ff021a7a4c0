import { lightColours } from '@qingyuan/ui/tokens.ts'

interface IntervalBarProps {
  /** 0..1 of the whole bar. */
  value: number
  low: number
  high: number
  width: number
  /** Share that corresponds to the whole width; bars of one list have one scale. */
  scale: number
  colour: string
  label: string
}

const height = 14

/** A bar with the whisker of its interval: how much, and how sure. */
export const IntervalBar = ({ value, low, high, width, scale, colour, label }: IntervalBarProps) => {
  const x = (share: number) => Math.min(Math.max(share / scale, 0), 1) * (width - 2) + 1
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={{ display: 'block' }}>
      <rect y={5} width={width} height={4} rx={2} fill={lightColours.lineSoft} />
      <rect y={4} width={Math.max(x(value), 2)} height={6} rx={1} fill={colour} />
      <path d={`M${x(low)} 2V12M${x(low)} 7H${x(high)}M${x(high)} 2V12`} stroke={lightColours.text} strokeWidth={1.5} fill="none" />
    </svg>
  )
}
