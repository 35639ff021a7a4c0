import { CopyOutlined } from '@ant-design/icons'
import { Card } from '@qingyuan/ui/card.tsx'
import { Box, Hint, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { appToast } from '#/toaster.tsx'

interface ReadingCardProps {
  sentences: readonly string[]
  /** Omitted data. */
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
    <Box grow overflow="auto" lineHeight={21}>
      {sentences.map(sentence => (
        <Text as="p" key={sentence} margin={[0, 0, 8, 0]}>
          <Subscript text={sentence} />
        </Text>
      ))}
      <Hint>
        <Subscript text={note} />
      </Hint>
    </Box>
    {actions && (
      <Row rigid wrap padding={[8, 0, 0, 0]}>
        {actions}
      </Row>
    )}
  </Card>
)
