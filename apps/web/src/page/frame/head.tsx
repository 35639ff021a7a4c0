import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { alignOf } from './column-layout.ts'

/** Two lines: name, unit in grey. */
export const Head = ({ columns, offsets }: { columns: readonly FrameColumn[]; offsets: readonly number[] }) => (
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
    </tr>
  </thead>
)
