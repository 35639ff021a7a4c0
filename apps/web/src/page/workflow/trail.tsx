import { shortMinute } from '@qingyuan/domain/time.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import { Timeline } from '@qingyuan/ui/timeline.tsx'

interface TrailEntry {
  /** YYYY-MM-DD hh:mm:ss */
  at: string
  by: string
  title: string
  comment: string | null
}

/** Steps that were taken, the newest first: when, by whom, which and why. */
export const Trail = ({ entries }: { entries: readonly TrailEntry[] }) =>
  entries.length === 0 ? (
    <Text colour="textTertiary">尚无记录</Text>
  ) : (
    <Timeline
      entries={entries.map(({ at, by, title, comment }) => ({
        time: shortMinute(at),
        text: (
          <>
            {by}　<b>{title}</b>
          </>
        ),
        note: comment,
      }))}
    />
  )
