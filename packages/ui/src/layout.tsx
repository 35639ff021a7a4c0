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
