import { CopyOutlined } from '@ant-design/icons'
import { Card } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { appToast } from '#/toaster.tsx'
import css from './reading-card.module.css'

interface ReadingCardProps {
  sentences: readonly string[]
  /** What was left out. */
  note: string
  subtitle?: ReactNode
  /** Before the sentences, seen however far they are scrolled. */
  above?: ReactNode
  /** Next steps. */
  actions?: ReactNode
}

/** 读图: at most four sentences from the numbers on screen, what they leave out, and where to go from here. */
export const ReadingCard = ({ sentences, note, subtitle, above, actions }: ReadingCardProps) => (
  <Card
    fill
    title="读图"
    subtitle={subtitle}
    tools={
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        disabled={sentences.length === 0}
        onClick={() => void navigator.clipboard?.writeText(sentences.join('\n')).then(() => appToast.info('已复制'))}
      >
        复制
      </Button>
    }
  >
    {above}
    <div className={css.scroll}>
      {sentences.map(sentence => (
        <p key={sentence}>
          <Subscript text={sentence} />
        </p>
      ))}
      <div className={css.note}>
        <Subscript text={note} />
      </div>
    </div>
    {actions && <div className={css.actions}>{actions}</div>}
  </Card>
)
