import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Inline, Text } from '@qingyuan/ui/layout.tsx'

/** Which standard graded the numbers on screen: the whole text, in two lines where one is too short. */
export const StandardChip = ({ standard }: { standard: string | undefined }) =>
  standard ? (
    <Inline gap={4} colour="textLabel" size={12} minWidth={0} title={standard}>
      <SafetyCertificateOutlined /> <Text lineHeight={16}>{standard}</Text>
    </Inline>
  ) : null
