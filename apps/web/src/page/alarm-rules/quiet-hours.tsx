import { Text } from '@qingyuan/ui/layout.tsx'
import { Select } from 'antd'

const two = (hour: number) => String(hour).padStart(2, '0')
const options = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${two(hour)}–${two(hour + 1)} 时` }))
/** A rule that is silent all day is switched off instead. */
const most = 23

/** Hours of the day in which a rule decides nothing. */
export const QuietHours = ({ value, onChange }: { value: readonly number[]; onChange: (hours: number[]) => void }) => (
  <>
    <Select<number[]>
      size="small"
      mode="multiple"
      value={[...value]}
      options={options}
      onChange={next => onChange(next.slice(0, most).toSorted((a, b) => a - b))}
      maxTagCount={3}
      placeholder="全天判断"
      style={{ minWidth: 190 }}
      aria-label="静默时段"
    />
    <Text colour="textSecondary" size={12}>
      内不触发
    </Text>
  </>
)
