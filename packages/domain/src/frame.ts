import type { ParameterId } from './parameters.ts'

/**
 * A table that knows what its numbers mean: the only shape in which numbers leave a service. The same Frame is drawn as a chart, shown as
 * a table and written to a spreadsheet, so the three cannot disagree. A `chance` is a probability in per cent, never shown as 0 or 100.
 */
export type ColumnKind = 'time' | 'text' | 'number' | 'class' | 'change' | 'rank' | 'chance'

export interface FrameColumn {
  key: string
  label: string
  kind: ColumnKind
  parameter?: ParameterId
  unit?: string
  decimals?: number
  /** Decimals of the footer where they differ: a total has fewer than what it adds up. */
  footerDecimals?: number
  /** A value too small for the decimals is shown as less than their last digit (`<0.1`); only a true zero is 0. */
  marksSmall?: boolean
  /** One entry a row; null is missing, shown as `—`, never 0. */
  values: (number | string | null)[]
  /** Sparse marks by row index: a mark of `flags.ts`, a validity note (`18/24`), the value that does not count. */
  notes?: Record<string, CellNote>
  /** Class of each cell for its colour, 1..6, or null. */
  classes?: (number | null)[]
  /** For the change columns: is down better (default) or up? `none`: the change says nothing of better or worse. */
  better?: 'down' | 'up' | 'none'
  /** The cells of this column are aggregates that Trace can explain, with the id of what to ask. */
  trace?: { statistic: string }
  hidden?: boolean
  /** Width in a table, px. */
  width?: number
}

export interface CellNote {
  mark?: string
  value?: number
  reason?: string
  /** Valid parts of the aggregate against what the standard wants: shown as `18/24`. */
  valid?: { count: number; of: number; need: number }
}

export interface FrameMeta {
  title: string
  /** `HJ 633-2026`, `HJ 633-2012` or both when the period crosses 2026-03-01. */
  standard?: string
  /** What concentrations are classed by: `浓度按平台分级`. */
  scale?: string
  /** Rules of evaluation that differ from HJ 663-2013, of a frame with statistics of periods. */
  evaluation?: string
  period?: string
  timeConvention: string
  /** True while any source of the numbers is simulated. */
  demo: boolean
  madeAt: string
  basis?: FrameBasis
  /** Events in these rows; drawn into every chart of the frame. */
  events?: FrameEvent[]
}

/** Rows, both ends included, with an event that affects their values; its line is drawn before the row. */
export interface FrameEvent {
  kind: 'span' | 'line'
  label: string
  from: number
  to: number
}

/** Data basis of a statistic, shown beside the picture and above the spreadsheet. */
export interface FrameBasis {
  /** Values that count, of how many there could be. */
  count: number
  of: number
  /** Per cent of the hours with wind that are calm; null for answers without wind. */
  calmShare: number | null
  method: string
}

/** A footer row (max, min, mean, valid hours): label and one cell a column. */
export interface FrameFooter {
  label: string
  cells: (number | string | null)[]
  /** Sparse marks by the key of the column, as `notes` of a column. */
  notes?: Record<string, CellNote>
}

export interface Frame {
  columns: FrameColumn[]
  rowCount: number
  footer?: FrameFooter[]
  meta: FrameMeta
}
