import type { ButtonHTMLAttributes, CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react'
import css from './layout.module.css'
import { type Look, separateLook } from './look.ts'

type ColumnWidth = number | `${number}fr` | readonly [least: number, most: string]

/**
 * `stacked`: heights of the rows where they are one under another, by default those of their content; px when all have the same, which they
 * keep. With a `height` in px, which the rows must not share, it is required; without, they take the height that is left.
 */
type ColumnsHeight = { height: number; stacked: number } | { height?: undefined; stacked?: string | number }

export type ColumnsProps = ColumnsHeight & {
  /** Widths of the columns: a share of what is left (`3fr`), px, or a range. */
  widths: readonly ColumnWidth[]
  /** Widths on a screen below 1400 px. */
  narrow?: readonly ColumnWidth[]
  minHeight?: number
  /** Part of the height that is left. */
  grow?: number
  children: ReactNode
}

const widthOf = (width: ColumnWidth) =>
  typeof width === 'number' ? `${width}px` : `minmax(${typeof width === 'string' ? `0, ${width}` : `${width[0]}px, ${width[1]}`})`
const templateOf = (widths: readonly ColumnWidth[]) => widths.map(widthOf).join(' ')

/** Cards side by side, 8 px apart; one under another on a narrow screen. */
export const Columns = ({ widths, narrow = widths, stacked = 'none', minHeight, height, grow, children }: ColumnsProps) => {
  const isEven = typeof stacked === 'number'
  const rows = isEven ? { '--stacked-row': `${stacked}px` } : { '--stacked-rows': stacked }
  const templates = { '--columns': templateOf(widths), '--narrow-columns': templateOf(narrow), ...rows }
  const size = height === undefined ? { flex: grow, minHeight } : { height, minHeight, flex: 'none' }
  return (
    <div className={css.columns} data-even={isEven} style={{ ...templates, ...size } as CSSProperties}>
      {children}
    </div>
  )
}

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
export type PrimitiveProps = Look &
  Omit<HTMLAttributes<HTMLElement>, keyof Look> & { as?: ElementName; htmlFor?: string; ref?: Ref<HTMLElement> }

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

const PlainText = makePrimitive('span', css.text)

/** Words; `as="p"` for a paragraph without margins. Where they may be cut they are their own hint. */
export const Text = ({ title, ...props }: PrimitiveProps) => (
  <PlainText title={title ?? (props.ellipsis && typeof props.children === 'string' ? props.children : undefined)} {...props} />
)

/** Fields under their labels, 12 px apart, without a form of antd. */
export const FieldStack = ({ children }: { children: ReactNode }) => <div className={css.form}>{children}</div>

/** A few quiet words on a tinted ground. */
export const Hint = (props: PrimitiveProps) => (
  <Box as="p" padding={[8, 12]} radius={4} background="surfaceFaint" colour="textSecondary" size={12} lineHeight={18} {...props} />
)

/** A field under its label in quiet words. */
export const LabelledField = ({ label, as = 'label', children, ...props }: Omit<PrimitiveProps, 'label'> & { label: ReactNode }) => (
  <Stack as={as} gap={0} {...props}>
    <Text colour="textSecondary" size={12} lineHeight={22}>
      {label}
    </Text>
    {children}
  </Stack>
)

/** A quiet line under what it explains. */
export const Note = (props: PrimitiveProps) => <Text as="p" margin={[6, 0, 0, 0]} colour="textSecondary" size={12} {...props} />

/** Takes the height that is left; its content fills it or scrolls. */
export const Fill = ({ column, scroll, children }: { column?: boolean; scroll?: boolean; children: ReactNode }) => (
  <div className={css.rest} data-column={column} data-scroll={scroll}>
    {children}
  </div>
)

/** A layer over what is below it that lets the pointer through. */
export const Overlay = ({ children }: { children: ReactNode }) => <div className={css.overlay}>{children}</div>

const captionColours = { label: 'textLabel', warn: 'warningText', good: 'success', worse: 'worse' } as const
export type CaptionTone = keyof typeof captionColours

/** A few quiet words beside what they explain; `end` moves them to the end of the line. */
export const Caption = ({ tone, end, ...props }: PrimitiveProps & { tone?: CaptionTone; end?: boolean }) => (
  <Text colour={tone ? captionColours[tone] : 'textSecondary'} size={12} toEnd={end} {...props} />
)

/** A list without bullets and margins. */
export const PlainList = ({ children }: { children: ReactNode }) => <ul className={css.list}>{children}</ul>

interface TextButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> {
  /** In the accent colour under the pointer. */
  accented?: boolean
}

/** Words that act as a button, in the font around them. */
export const TextButton = ({ className, accented, ...props }: TextButtonProps) => (
  <button
    type="button"
    className={[css.textButton, className].filter(Boolean).join(' ')}
    data-accented={accented}
    {...separateLook(props)}
  />
)

/** Heading of a part of a card or drawer, below its title. */
export const Subheading = ({ children }: { children: ReactNode }) => <h3 className={css.subheading}>{children}</h3>
