import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { TraceDrawer } from '#/page/trace-drawer.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { GroupDrawer } from './group-drawer.tsx'
import type { Ranking } from './use-ranking.ts'

/** A group being made, or a number being explained. */
export const RankingDrawer = ({ r, making, onMade }: { r: Ranking; making: boolean; onMade: () => void }) => {
  const trace = useTrace()
  const close = () => (making ? onMade() : trace.close())
  useHotkeys(making || trace.question ? { Escape: close } : {})
  if (!making) return <TraceDrawer question={trace.question} onClose={trace.close} />
  return (
    <GroupDrawer
      onClose={onMade}
      onMade={group => {
        r.change({ kind: 'group', group })
        onMade()
      }}
    />
  )
}
