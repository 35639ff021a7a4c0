import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { TraceDrawer } from '#/page/trace-drawer.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { MarkDrawer } from './review/mark-drawer.tsx'
import { SuspectDrawer } from './review/suspect-drawer.tsx'
import type { Review } from './review/use-review.ts'

/** At most one: a verdict being given, a suspect being looked at, a number being explained. */
export const MonitoringDrawer = ({ review, onMarked }: { review: Review; onMarked: () => void }) => {
  const trace = useTrace()
  const close = () => (review.marking ? review.mark(null) : review.suspect ? review.look(null) : trace.close())
  useHotkeys(review.marking || review.suspect || trace.question ? { Escape: close } : {})
  if (review.marking)
    return (
      <MarkDrawer
        key={JSON.stringify(review.marking.targets)}
        marking={review.marking}
        onClose={() => review.mark(null)}
        onMarked={onMarked}
      />
    )
  if (review.suspect) return <SuspectDrawer suspect={review.suspect} review={review} onClose={() => review.look(null)} />
  return <TraceDrawer question={trace.question} onClose={trace.close} />
}
