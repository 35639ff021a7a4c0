import { airClasses } from '@qingyuan/domain/classes.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { Modal, Switch } from 'antd'
import { setPalette, useDisplay } from '#/page/display.ts'
import { DialogFacts } from './dialog-facts.tsx'

const swatch = { grow: true, padding: [2, 0], size: 12, textAlign: 'center' } as const

/** How colours are shown on this computer. */
export const DisplayDialog = ({ onClose }: { onClose: () => void }) => {
  const palette = useDisplay(state => state.palette)
  return (
    <Modal open onCancel={onClose} footer={null} title="显示" width={420}>
      <DialogFacts
        facts={[
          [
            '色觉友好',
            <Switch
              key="palette"
              size="small"
              checked={palette === 'safe'}
              onChange={on => setPalette(on ? 'safe' : 'light')}
              aria-label="色觉友好"
            />,
          ],
          [
            '级别颜色',
            <Row key="classes" gap={0}>
              {airClasses.map(({ level, short }) => (
                <Text key={level} {...swatch} style={{ background: `var(--class-${level})`, color: `var(--class-${level}-on)` }}>
                  {short}
                </Text>
              ))}
            </Row>,
          ],
        ]}
      />
    </Modal>
  )
}
