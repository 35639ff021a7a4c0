import type { MessageInstance } from 'antd/es/message/interface'

let shown: MessageInstance | null = null
const early: ((line: MessageInstance) => void)[] = []

/** The root passes the message line it draws; earlier messages are shown now. */
export const setToaster = (instance: MessageInstance) => {
  shown = instance
  for (const say of early.splice(0)) say(instance)
}
const say = (words: (line: MessageInstance) => void) => {
  if (shown) words(shown)
  else early.push(words)
}

const Closable = ({ text, detail, onClose }: { text: string; detail?: string; onClose: () => void }) => (
  <span>
    <span>{text}</span>
    <button type="button" className="message-close" aria-label="关闭" onClick={onClose}>
      ×
    </button>
    {detail && <span className="message-detail">{detail}</span>}
  </span>
)

export const appToast = {
  success: (content: string) => say(line => void line.success({ content, duration: 3 })),
  info: (content: string) => say(line => void line.info({ content, duration: 3 })),
  /** Red, with a close button: 3 s for an action that failed, 5 s for input the server refused. Details are a line of their own below. */
  error: (text: string, ms = 3000, detail?: string) =>
    say(line => {
      const key = `error:${text}`
      void line.error({ key, duration: ms / 1000, content: <Closable text={text} detail={detail} onClose={() => line.destroy(key)} /> })
    }),
}
