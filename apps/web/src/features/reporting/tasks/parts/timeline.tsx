import { Text } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import css from './timeline.module.css'

interface TimelineEntry {
  /** YYYY-MM-DD hh:mm:ss */
  at: string
  text: ReactNode
  note?: ReactNode
}

/** Events under one another, the newest first. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol className={css.timeline}>
    {entries.map(({ at, text, note }, index) => (
      <li key={index}>
        <time>{at.slice(5, 16)}</time>
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

interface TrailEntry {
  at: string
  by: string
  title: string
  comment: string | null
}

/** Steps of a record: when, who, what and why. */
export const Trail = ({ entries }: { entries: readonly TrailEntry[] }) =>
  entries.length === 0 ? (
    <Text colour="textTertiary">尚无记录</Text>
  ) : (
    <Timeline
      entries={entries.map(({ at, by, title, comment }) => ({
        at,
        text: (
          <>
            {by}　<b>{title}</b>
          </>
        ),
        note: comment,
      }))}
    />
  )
