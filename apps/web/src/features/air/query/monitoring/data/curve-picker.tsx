import type { Frame } from '@qingyuan/domain/frame.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Select } from 'antd'
import { curvesOf } from './lines.ts'

interface CurvePickerProps {
  frame: Frame
  drawn: readonly string[]
  onChange: (keys: string[]) => void
}

/** Which columns of the table are drawn; at least one. */
export const CurvePicker = ({ frame, drawn, onChange }: CurvePickerProps) => {
  const curves = curvesOf(frame)
  if (curves.length < 2) return null
  return (
    <Select<string[]>
      mode="multiple"
      size="small"
      variant="filled"
      value={[...drawn]}
      onChange={keys => keys.length > 0 && onChange(curves.map(column => column.key).filter(key => keys.includes(key)))}
      options={curves.map(column => ({ value: column.key, label: <Subscript text={column.label} /> }))}
      maxTagCount={0}
      maxTagPlaceholder={`曲线 ${drawn.length} 条`}
      showSearch={false}
      popupMatchSelectWidth={140}
      style={{ width: 128 }}
      aria-label="曲线"
    />
  )
}
