import { CarOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { Box, Caption, Row, Text } from '@qingyuan/ui/layout.tsx'
import type { Incident } from '../incident.ts'

const icons = { vehicle: <CarOutlined />, station: <EnvironmentOutlined /> } as const

/** What would tell: where to drive, which stations and hours are missing. */
export const Advice = ({ unknown: { advice, regions } }: { unknown: Incident['unknown'] }) => {
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
        </Row>
      ))}
    </Box>
  )
}
