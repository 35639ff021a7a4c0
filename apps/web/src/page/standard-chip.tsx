import { SafetyCertificateOutlined } from '@ant-design/icons'

/** Which standard graded the numbers on screen. */
export const StandardChip = ({ standard }: { standard: string | undefined }) =>
  standard ? (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4, color: '#3a4658', fontSize: 12, whiteSpace: 'nowrap' }}>
      <SafetyCertificateOutlined /> {standard}
    </span>
  ) : null
