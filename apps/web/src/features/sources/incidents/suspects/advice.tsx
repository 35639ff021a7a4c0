import { CarOutlined, EnvironmentOutlined } from '@ant-design/icons'
import type { FieldTask } from '@qingyuan/domain/lifecycles/field-order.ts'
import { Box, Caption, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { useMay } from '#/page/allowed.tsx'
import type { Incident } from '../incident.ts'

const icons = { vehicle: <CarOutlined />, station: <EnvironmentOutlined /> } as const

interface AdviceProps {
  unknown: Incident['unknown']
  onField: (task: FieldTask) => void
}

const tasks = { vehicle: { task: 'mobile', label: '派走航' }, station: { task: 'station', label: '申请补测' } } as const

/** What would tell: where to drive, which stations and hours are missing. */
export const Advice = ({ unknown: { advice, regions }, onField }: AdviceProps) => {
  const mayOrder = useMay('trace:order')
  if (advice.length === 0) return null
  const area = regions.reduce((sum, { areaKm2 }) => sum + areaKm2, 0)
  return (
    <Box as="section" rigid padding={[8, 16]} border="lineSoft" edge="top" aria-label="建议">
      <Row gap={10}>
        <Text as="h3" size={14} weight={600}>
          建议
        </Text>
        {area > 0 && <Caption>未知来源 80 % 的可能在 {Math.round(area)} km² 内，走航可缩小</Caption>}
      </Row>
      {advice.map(({ kind, title, words }) => (
        <Row key={title} align="start" gap={10} padding={[6, 0]}>
          <Text rigid size={16} colour="success" lineHeight={20}>
            {icons[kind]}
          </Text>
          <Box grow>
            <Text as="p" size={13} weight={600} margin={0}>
              {title}
            </Text>
            <Caption>{words}</Caption>
          </Box>
          {mayOrder && (
            <Button size="small" onClick={() => onField(tasks[kind].task)}>
              {tasks[kind].label}
            </Button>
          )}
        </Row>
      ))}
    </Box>
  )
}
