import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Inline, Text } from '@qingyuan/ui/layout.tsx'
import { usePhone } from '#/hooks/use-phone.ts'

/** Which standard graded the numbers on screen. */
export const StandardChip = ({ standard }: { standard: string | undefined }) => {
  // A phone has no pointer that would show the whole text.
  const whole = usePhone()
  return standard ? (
    <Inline gap={4} colour="textLabel" size={12} minWidth={0} title={standard}>
      <SafetyCertificateOutlined /> <Text ellipsis={!whole}>{standard}</Text>
    </Inline>
  ) : null
}
