import { Segmented } from 'antd'

/** The two table-or-chart switches of tracing, as the specification stores them: 1 is the chart, and the default. */
export const chartOrTable = ['1', '2'] as const
type Value = (typeof chartOrTable)[number]

export const ChartOrTable = ({ value, onChange, of }: { value: Value; onChange: (value: Value) => void; of: string }) => (
  <Segmented<Value>
    size="small"
    aria-label={`${of}的图表切换`}
    value={value}
    onChange={onChange}
    options={[
      { value: '1', label: '图' },
      { value: '2', label: '表' },
    ]}
  />
)
