import type { CellNote, Frame } from '@qingyuan/domain/frame.ts'
import { scaleText } from '@qingyuan/domain/standards/class-scale.ts'
import { Inline, Row, Text } from '@qingyuan/ui/layout.tsx'
import { ClassLegend } from './class-badge.tsx'
import { isShort } from './frame/cell.tsx'
import css from './mark-line.module.css'

const countMarks = (frame: Frame) => {
  const counts = { flagged: 0, invalid: 0, missing: 0, short: 0 }
  for (const column of frame.columns) {
    if (column.kind !== 'number' || column.hidden) continue
    for (let row = 0; row < frame.rowCount; row++) {
      const note: CellNote | undefined = column.notes?.[row]
      if (note?.mark) counts.flagged++
      if (column.values[row] === null || column.values[row] === undefined) counts[note?.value === undefined ? 'missing' : 'invalid']++
      if (isShort(note)) counts.short++
    }
  }
  return counts
}

/** The line above a table: the six classes (without classes the meaning of its times), and the number of rows with each mark. */
export const MarkLine = ({ frame }: { frame: Frame }) => {
  const { flagged, invalid, missing, short } = countMarks(frame)
  return (
    <Row rigid wrap justify="between" gap="4px 16px" minHeight={28} colour="textLabel" size={12} lineHeight={18}>
      {frame.columns.some(({ classes }) => classes) ? (
        <Inline gap={12} wrap>
          <ClassLegend />
          {scaleText(frame.meta)}
        </Inline>
      ) : (
        <span>{frame.meta.timeConvention}</span>
      )}
      <Inline align="stretch" gap={12}>
        {flagged > 0 && (
          <span>
            <i className={css.flag} />
            有标识 {flagged}
          </span>
        )}
        {invalid > 0 && (
          <span>
            <Text colour="textTertiary">
              <del>数值</del>
            </Text>{' '}
            无效 {invalid}
          </span>
        )}
        {missing > 0 && <span>— 缺失 {missing}</span>}
        {short > 0 && (
          <span>
            <u className={css.short}>数值</u> 数据有效性不足 {short}
          </span>
        )}
      </Inline>
    </Row>
  )
}
