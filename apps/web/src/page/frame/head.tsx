import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { alignOf } from './column-layout.ts'

/** Two lines: name, unit in grey. */
interface HeadProps {
  columns: readonly FrameColumn[]
  offsets: readonly number[]
  /** Columns without room. */
  missing: readonly FrameColumn[]
}

export const Head = ({ columns, offsets, missing }: HeadProps) => (
  <thead>
    <tr>
      {columns.map((column, index) => (
        <th key={column.key} scope="col" style={{ textAlign: alignOf(column), left: offsets[index] }} data-fixed={index < offsets.length}>
          <Subscript text={column.label} />
          {column.unit && (
            <small>
              <Subscript text={column.unit} />
            </small>
          )}
        </th>
      ))}
      {missing.length > 0 && (
        <th scope="col" title={`关闭右侧栏后显示：${missing.map(({ label }) => label).join('、')}`}>
          +{missing.length}
        </th>
      )}
    </tr>
  </thead>
)
