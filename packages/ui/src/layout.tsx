import type { ReactNode } from 'react'
import css from './layout.module.css'

export interface ColumnsProps {
  /** Widths of the columns: a share of what is left (`3fr`), px or any CSS size. */
  widths: readonly (number | `${number}fr`)[]
  minHeight?: number
  /** px; by default the height that is left. */
  height?: number
  children: ReactNode
}

const widthOf = (width: number | string) => (typeof width === 'number' ? `${width}px` : `minmax(0, ${width})`)

/** Cards side by side, 8 px apart; one under another on a narrow screen. */
export const Columns = ({ widths, minHeight, height, children }: ColumnsProps) => (
  <div
    className={css.columns}
    style={{ gridTemplateColumns: widths.map(widthOf).join(' '), minHeight, ...(height !== undefined && { height, flex: 'none' }) }}
  >
    {children}
  </div>
)

/** Cards one under another, 8 px apart. */
export const Stack = ({ fill, children }: { fill?: boolean; children: ReactNode }) => (
  <div className={fill ? `${css.stack} ${css.fill}` : css.stack}>{children}</div>
)

/** Small things in a line, 8 px apart. */
export const Inline = ({ children }: { children: ReactNode }) => <span className={css.inline}>{children}</span>

/** Fields under their labels, 12 px apart, without a form of antd. */
export const FieldStack = ({ children }: { children: ReactNode }) => <div className={css.form}>{children}</div>

/** A quiet line under what it explains. */
export const Note = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>

export interface RowProps {
  justify?: 'start' | 'between' | 'end'
  wrap?: boolean
  /** px; 8 by default. */
  gap?: number
  children: ReactNode
}

/** Things in a line of full width. */
export const Row = ({ justify, wrap, gap, children }: RowProps) => (
  <div className={css.row} data-justify={justify} data-wrap={wrap} style={gap === undefined ? undefined : { gap }}>
    {children}
  </div>
)

/** Takes the height that is left; its content fills it or scrolls. */
export const Fill = ({ column, scroll, children }: { column?: boolean; scroll?: boolean; children: ReactNode }) => (
  <div className={css.rest} data-column={column} data-scroll={scroll}>
    {children}
  </div>
)

/** A layer over what is below it that lets the pointer through. */
export const Overlay = ({ children }: { children: ReactNode }) => <div className={css.overlay}>{children}</div>

export type CaptionTone = 'label' | 'warn' | 'good' | 'worse'

/** A few quiet words beside what they explain; `end` moves them to the end of the line. */
export const Caption = ({ tone, end, children }: { tone?: CaptionTone; end?: boolean; children: ReactNode }) => (
  <span className={css.caption} data-tone={tone} data-end={end}>
    {children}
  </span>
)

/** A list without bullets and margins. */
export const PlainList = ({ children }: { children: ReactNode }) => <ul className={css.list}>{children}</ul>

/** Words that act as a button, in the font around them. */
export const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={css.textButton} onClick={onClick}>
    {children}
  </button>
)

/** Heading of a part of a card or drawer. */
export const Subheading = ({ children }: { children: ReactNode }) => <h4 className={css.subheading}>{children}</h4>
