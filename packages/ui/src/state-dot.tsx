import type { ReactNode } from 'react'
import { lightColours } from './tokens.ts'

const colours = { good: lightColours.success, warn: lightColours.warning, bad: lightColours.error, off: lightColours.textTertiary } as const

/** A dot and a word: state of a record. */
export const StateDot = ({ tone, children }: { tone: keyof typeof colours; children: ReactNode }) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    <i
      style={{
        display: 'inline-block',
        width: 6,
        height: 6,
        marginRight: 6,
        borderRadius: '50%',
        background: colours[tone],
        verticalAlign: 'middle',
      }}
    />
    {children}
  </span>
)
