import type { ReactNode } from 'react'

const colours = { good: '#0b7a75', warn: '#ad6800', bad: '#c5221f', off: '#687285' } as const

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
