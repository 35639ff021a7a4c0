import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { type CSSProperties, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { CellContent } from './cell.tsx'
import { briefFirst, fixedOffsets, hasLongHeads, hasTwoLines, isShort } from './column-layout.ts'
import { FooterCell } from './footer.tsx'
import css from './frame-cards.module.css'
import type { FrameCell } from './frame-cell.ts'
import { classOf, fillOf, TracedCell } from './row.tsx'
import { useWindow } from './use-window.ts'

/** Height of a card that shows its first line of values, with the gap to the next one, and of a second line of names and of headings. */
const [cardHeight, namesHeight, headsHeight] = [72, 22, 15] as const
/** A longer list scrolls in its card, so that what follows it can be reached. */
const longList = 30
/** Values in a line. */
const perLine = 4

interface FrameCardsProps {
  frame: Frame
  columns: readonly FrameColumn[]
  chosen: number | null
  fillBest: boolean
  onChoose: (row: number) => void
  onOpen?: (row: number) => void
  onTrace?: (cell: FrameCell) => void
}

interface CardProps {
  names: ReactNode
  /** Names that have no room beside the time of a row. */
  moreNames?: ReactNode
  values: { column: FrameColumn; content: ReactNode; level?: number | null }[]
  isOpen: boolean
  isChosen?: boolean
  onPress?: () => void
  children?: ReactNode
}

const Card = ({ names, moreNames, values, isOpen, isChosen, onPress, children }: CardProps) => {
  // A value that opens where it comes from leaves the card as it was.
  const press = (event: MouseEvent) => !(event.target as Element).closest('button') && onPress?.()
  return (
    <li className={css.card} data-open={isOpen} data-chosen={isChosen} tabIndex={onPress ? 0 : undefined} onClick={press}>
      <div className={css.names}>
        {names}
        {!isOpen && values.length > perLine && <i>共 {values.length} 项</i>}
      </div>
      {moreNames && <div className={css.names}>{moreNames}</div>}
      <dl className={css.values}>
        {(isOpen ? values : values.slice(0, perLine)).map(({ column, content, level }) => (
          <div key={column.key} style={level ? fillOf(level) : undefined}>
            <dt>
              <Subscript text={column.label} />
              {column.unit && (
                <small>
                  <Subscript text={column.unit} />
                </small>
              )}
            </dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
      {children}
    </li>
  )
}

/** Columns of the head of a card and of its values: of three names, as code, category and class, only the last and most specific one has room. */
const namesAndValues = (columns: readonly FrameColumn[]) => {
  const count = fixedOffsets(columns).length
  const [fixed, rest] = [columns.slice(0, count), columns.slice(count)]
  const texts = fixed.filter(({ kind }) => kind === 'text')
  const moved = texts.length > 2 ? texts.slice(0, -1) : []
  return { leading: fixed.filter(column => !moved.includes(column)), rest: [...rest, ...moved] }
}

const nameCells = (columns: readonly FrameColumn[], row: number) =>
  columns.map(column => (
    <b key={column.key} data-short={isShort(column) || undefined}>
      <CellContent column={column} value={column.values[row]} note={column.notes?.[row]} />
    </b>
  ))

/** The rows of a Frame on a phone: each a card with its names and its first values; a touch shows all of them. */
export const FrameCards = ({ frame, columns, chosen, fillBest, onChoose, onOpen, onTrace }: FrameCardsProps) => {
  const scroller = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState<number | null>(null)
  const press = (row: number) => {
    setOpen(open === row ? null : row)
    onChoose(row)
  }
  const { leading, rest } = namesAndValues(columns)
  const brief = briefFirst(rest)
  const isTall = hasTwoLines(leading)
  const height = cardHeight + (isTall ? namesHeight : 0) + (hasLongHeads(brief.slice(0, perLine)) ? headsHeight : 0)
  const span = useWindow(scroller, frame.rowCount, height)
  const [first, second] = isTall ? [leading.filter(isShort), leading.filter(column => !isShort(column))] : [leading, []]
  const cell = (column: FrameColumn, row: number) => <TracedCell column={column} row={row} onTrace={onTrace} />
  return (
    <ul
      className={css.list}
      ref={scroller}
      data-long={frame.rowCount > longList}
      style={{ '--card-height': `${height}px` } as CSSProperties}
      aria-label={frame.meta.title}
    >
      {span.before > 0 && <li style={{ height: span.before }} aria-hidden="true" />}
      {Array.from({ length: Math.max(0, span.last - span.first) }, (_, index) => span.first + index).map(row => (
        <Card
          key={row}
          isOpen={row === open}
          isChosen={row === chosen}
          onPress={() => press(row)}
          names={nameCells(first, row)}
          moreNames={second.length > 0 && nameCells(second, row)}
          values={(row === open ? rest : brief).map(column => ({
            column,
            content: cell(column, row),
            level: classOf(column, row, fillBest),
          }))}
        >
          {row === open && onOpen && (
            <button type="button" className={css.open} onClick={() => onOpen(row)}>
              查看
            </button>
          )}
        </Card>
      ))}
      {span.after > 0 && <li style={{ height: span.after }} aria-hidden="true" />}
      {frame.footer?.map(line => (
        <Card
          key={line.label}
          isOpen
          names={<b>{line.label}</b>}
          values={rest.flatMap(column => {
            const value = line.cells[frame.columns.indexOf(column)]
            return value === null || value === undefined
              ? []
              : [{ column, content: <FooterCell {...{ column, value, note: line.notes?.[column.key] }} /> }]
          })}
        />
      ))}
    </ul>
  )
}
