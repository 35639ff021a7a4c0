import { lightColours } from '@qingyuan/ui/tokens.ts'
/** The mark: two streams of air over a source. */
export const Brand = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
    <rect width="32" height="32" rx="7" fill={lightColours.accent} />
    <path
      d="M5 11.5c4-3 7 3 11 0s7 0 11-1M5 17.5c4-3 7 3 11 0s7 0 11-1"
      fill="none"
      stroke={lightColours.onAccent}
      strokeWidth="2.4"
      strokeLinecap="round"
    />
    <circle cx="16" cy="24.2" r="2.2" fill={lightColours.onAccent} />
  </svg>
)
