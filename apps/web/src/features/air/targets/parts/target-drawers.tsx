import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { TraceDrawer } from '#/page/trace-drawer.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { EditorDrawer } from './editor-drawer.tsx'
import type { Targets } from './use-targets.ts'

/** Targets being edited, or a number being explained. */
export const TargetDrawers = ({ t }: { t: Targets }) => {
  const trace = useTrace()
  const { edit } = t.state
  const stop = () => t.change({ edit: null })
  useHotkeys(edit !== null || trace.question ? { Escape: edit === null ? trace.close : stop } : {})
  if (edit !== null) return <EditorDrawer t={t} placeId={edit} onClose={stop} />
  return <TraceDrawer question={trace.question} onClose={trace.close} />
}
