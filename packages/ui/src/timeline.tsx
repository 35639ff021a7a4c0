import type { ReactNode } from 'react'
import { Text } from './layout.tsx'
import css from './timeline.module.css'

interface TimelineEntry {
  time: string
  text: ReactNode
  note?: ReactNode
}

/** Events under one another along a line, the newest first. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol className={css.timeline}>
    {entries.map(({ time, text, note }, index) => (
      <li key={index}>
        <time>{time}</time>
        {text}
        {note && (
          <Text as="p" margin={[2, 0, 0, 0]} colour="textSecondary">
            {note}
          </Text>
        )}
      </li>
    ))}
  </ol>
)
