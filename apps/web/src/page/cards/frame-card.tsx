import { type Call, exportOf, type InputOf, type OutputOf } from '@qingyuan/contract/call.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { scaleText } from '@qingyuan/domain/standards/class-scale.ts'
import { type ReactNode, useMemo } from 'react'
import { type CallOptions, useCall } from '#/hooks/use-call.ts'
import type { FrameCell } from '../frame/frame-cell.ts'
import { FrameExport } from '../frame-export.tsx'
import { FrameTable, type FrameTableProps } from '../frame-table.tsx'
import { type TraceQuestion, useTrace } from '../use-trace.ts'
import { type Drawing, FigureCard } from './figure-card.tsx'
import { type CardWords, plainSubtitleOf, QueryCard } from './query-card.tsx'

type FrameOf<C extends Call> = OutputOf<C> & Frame
type TableProps = Pick<FrameTableProps, 'fillBest' | 'rowHeight' | 'traceFooter' | 'shares'>
/** A value, or what a function makes of the frame. */
type OfFrame<C extends Call, T> = T | ((frame: FrameOf<C>) => T)

export interface FrameCardProps<C extends Call> extends CardWords<FrameOf<C>>, Drawing<FrameOf<C>>, TableProps {
  /** A call that answers a Frame. */
  call: C
  /** Null while a filter is not known yet. */
  input: InputOf<C> | null
  options?: CallOptions<OutputOf<C>>
  /** False: the call has no Export call, or the card offers none. */
  exported?: boolean
  /** The export as an icon, as on cards with a chart; by default a worded button for the main table. */
  compact?: boolean
  /** False: without the footer rows of the frame. */
  footer?: boolean
  /** The frame as the table shows it: headings, hidden columns. A constant function of the module. */
  shown?: (frame: FrameOf<C>) => Frame
  selected?: OfFrame<C, number | null>
  onSelect?: (row: number, frame: FrameOf<C>) => void
  widths?: OfFrame<C, FrameTableProps['widths']>
  /** Tools before those of the card. */
  tools?: ReactNode
  /** Between head and table. */
  above?: (frame: FrameOf<C>) => ReactNode
  /** Below a table without a picture, whatever the state. */
  below?: ReactNode
  /** Lineage of a cell, opened in the lineage drawer; null for a cell that cannot be explained. */
  lineage?: (cell: FrameCell, frame: FrameOf<C>) => TraceQuestion | null
  /** Called for a click on a cell with a trace: opens a drawer of the page. */
  onTrace?: (cell: FrameCell, frame: FrameOf<C>) => void
  onOpen?: (row: number, frame: FrameOf<C>) => void
}

const hasNoRows = (frame: Frame) => frame.rowCount === 0

/** The frame is made anew only when the answer changes, so that its rows stay as they are. */
const ShownTable = ({
  answer,
  shown,
  footer,
  ...table
}: Omit<FrameTableProps, 'frame'> & { answer: Frame; shown?: (frame: Frame) => Frame; footer: boolean }) => {
  const frame = useMemo(() => {
    const changed = shown ? shown(answer) : answer
    return footer ? changed : { ...changed, footer: undefined }
  }, [answer, shown, footer])
  return <FrameTable {...table} frame={frame} />
}

/**
 * A card for a call that answers a Frame: its table, and its picture where `chart` or `figure` is given. The export is that of the call with
 * the same input, so that it equals the screen.
 */
export const FrameCard = <C extends Call>(props: FrameCardProps<C>) => {
  const {
    call,
    input,
    options,
    exported = true,
    compact,
    footer = true,
    shown,
    tools,
    above,
    below,
    lineage,
    onTrace,
    onOpen,
    ...rest
  } = props
  const { selected, onSelect, fillBest, rowHeight, traceFooter, shares, widths, ...card } = rest
  const { chart, figure, leastWidth, name, about, basis, view, onView, hotkey, ...words } = card
  const isDrawn = chart !== undefined || figure !== undefined
  const { main = !isDrawn, isEmpty = hasNoRows } = words
  const query = useCall(call, input, options)
  const exportCall = useMemo(() => exportOf(call), [call])
  const trace = useTrace()
  const explain = (cell: FrameCell, frame: FrameOf<C>) => {
    onTrace?.(cell, frame)
    const question = lineage?.(cell, frame)
    if (question) trace.open(question)
  }
  const table = (answer: OutputOf<C>) => {
    const frame = answer as FrameOf<C>
    return (
      <ShownTable
        {...{ fillBest, rowHeight, traceFooter, shares, footer }}
        answer={frame}
        shown={shown as (frame: Frame) => Frame}
        selected={typeof selected === 'function' ? selected(frame) : selected}
        onSelect={onSelect && (row => onSelect(row, frame))}
        widths={typeof widths === 'function' ? widths(frame) : widths}
        onTrace={lineage || onTrace ? cell => explain(cell, frame) : undefined}
        onOpen={onOpen && (row => onOpen(row, frame))}
      />
    )
  }
  const exportTool = exported && <FrameExport call={exportCall} input={input} compact={compact ?? isDrawn} hotkey={main} />
  // What a picture is of can be read without the page that it was saved from.
  const caption = (frame: FrameOf<C>) =>
    [plainSubtitleOf(words, query as never), frame.meta.period, scaleText(frame.meta)].filter(Boolean).join(' · ')
  const shared = { ...words, main, isEmpty, query: query as never }
  if (isDrawn)
    return (
      <FigureCard<FrameOf<C>>
        {...shared}
        {...{ chart, figure, leastWidth, name, about: about ?? caption, basis, view, onView, hotkey, table, exportTool }}
      />
    )
  return (
    <QueryCard<FrameOf<C>>
      {...shared}
      below={below}
      tools={
        (tools || exported) && (
          <>
            {tools}
            {exportTool}
          </>
        )
      }
    >
      {frame => (
        <>
          {above?.(frame)}
          {table(frame)}
        </>
      )}
    </QueryCard>
  )
}
