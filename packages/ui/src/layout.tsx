import type { HTMLAttributes, ReactNode } from 'react'
import css from './layout.module.css'
import { type Look, separateLook } from './look.ts'

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

type ElementName =
  | 'div'
  | 'span'
  | 'p'
  | 'section'
  | 'header'
  | 'footer'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'b'
  | 'i'
  | 'small'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'label'

/** A layout primitive takes its look, what the element takes, and `as`, the element that it makes. */
export type PrimitiveProps = Look & Omit<HTMLAttributes<HTMLElement>, keyof Look> & { as?: ElementName; htmlFor?: string }

const makePrimitive = (element: ElementName, name: string | undefined) =>
  function Primitive({ as: Element = element as 'div', className, ...props }: PrimitiveProps) {
    const classes = [name, className].filter(Boolean).join(' ')
    return <Element className={classes || undefined} {...separateLook(props)} />
  }

/** A block. */
export const Box = makePrimitive('div', css.box)

/** Things one under another, 8 px apart. */
export const Stack = makePrimitive('div', css.stack)

/** Things in a line of full width, 8 px apart. */
export const Row = makePrimitive('div', css.row)

/** Small things in a line that is as wide as they are, 8 px apart. */
export const Inline = makePrimitive('span', css.inline)

/** Words; `as="p"` for a paragraph without margins. */
export const Text = makePrimitive('span', css.text)

/** Fields under their labels, 12 px apart, without a form of antd. */
export const FieldStack = ({ children }: { children: ReactNode }) => <div className={css.form}>{children}</div>

/** A quiet line under what it explains. */
export const Note = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>

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
