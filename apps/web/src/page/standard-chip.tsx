import { SafetyCertificateOutlined } from '@ant-design/icons'
import { lightColours } from '@qingyuan/ui/tokens.ts'

/** Which standard graded the numbers on screen. */
export const StandardChip = ({ standard }: { standard: string | undefined }) =>
  standard ? (
    <span
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, color: lightColours.textLabel, fontSize: 12, whiteSpace: 'nowrap' }}
    >
      <SafetyCertificateOutlined /> {standard}
    </span>
  ) : null
