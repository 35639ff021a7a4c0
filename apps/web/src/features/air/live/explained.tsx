import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { TraceDrawer } from '#/page/trace-drawer.tsx'
import { useTrace } from '#/page/use-trace.ts'
import css from './screen.module.css'

/** Where a figure of the screen comes from, over its right side and in its scale. */
export const Explained = ({ scale }: { scale: number }) => {
  const { question, close } = useTrace()
  useHotkeys(question ? { Escape: close } : {})
  if (!question) return null
  return (
    <div className={css.explained} data-theme="light" style={{ zoom: scale }}>
      <TraceDrawer question={question} onClose={close} />
    </div>
  )
}
