import type { CSSProperties } from 'react'
import { type ColourName, colourVariable } from './tokens.ts'

/** px on all sides, or `[vertical, horizontal]`, or `[top, right, bottom, left]`. */
export type Sides = number | readonly [number, number] | readonly [number, number, number, number]

/** A length in px, or any CSS size. */
type Length = number | string

/** Look of layout primitives; lengths in px, colours by their meaning. */
export interface Look {
  gap?: Length
  padding?: Sides
  margin?: Sides
  /** Takes the room that is left, and may become smaller than its content. */
  grow?: boolean | number
  /** Keeps its size where the room is short. */
  rigid?: boolean
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'between' | 'evenly'
  /** Moves to the end of its line. */
  toEnd?: boolean
  wrap?: boolean
  width?: Length
  minWidth?: Length
  maxWidth?: Length
  height?: Length
  minHeight?: Length
  maxHeight?: Length
  /** Overflow: scrolls, or is cut. */
  overflow?: 'auto' | 'hidden'
  background?: ColourName
  /** A line of 1 px around it, or at one edge. */
  border?: ColourName
  edge?: 'top' | 'right' | 'bottom' | 'left'
  radius?: number
  /** Distances from the edges of the nearest ancestor with `relative`. */
  at?: { top?: Length; right?: Length; bottom?: Length; left?: Length }
  relative?: boolean
  layer?: number

  colour?: ColourName
  /** Size of the font. */
  size?: number
  weight?: 400 | 500 | 600 | 700
  lineHeight?: Length
  textAlign?: 'left' | 'center' | 'right'
  /** One line; `ellipsis` cuts it where the room is short. */
  nowrap?: boolean
  ellipsis?: boolean
}

const aligned = {
  start: 'flex-start',
  center: 'center',
  end: 'flex-end',
  baseline: 'baseline',
  stretch: 'stretch',
  between: 'space-between',
  evenly: 'space-evenly',
}

const sides = (value: Sides) => (typeof value === 'number' ? value : value.map(each => `${each}px`).join(' '))

const colour = (name: ColourName | undefined) => name && colourVariable(name)

const borderOf = ({ border, edge }: Look): CSSProperties => {
  if (!border) return {}
  const line = `1px solid ${colourVariable(border)}`
  return edge ? { [`border${edge[0]?.toUpperCase()}${edge.slice(1)}`]: line } : { border: line }
}

const sizes = ['width', 'minWidth', 'maxWidth', 'height', 'minHeight', 'maxHeight'] as const

const defined = (style: CSSProperties): CSSProperties =>
  Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined))

/** Properties that only say how a thing looks, as CSS; what is left out stays as the style sheet has it. */
export const styleOf = (look: Look): CSSProperties => {
  const { grow, rigid, toEnd, wrap, at, relative, layer, lineHeight, nowrap, ellipsis } = look
  return defined({
    gap: look.gap,
    padding: look.padding === undefined ? undefined : sides(look.padding),
    margin: look.margin === undefined ? undefined : sides(look.margin),
    ...(toEnd && { marginLeft: 'auto' }),
    ...(grow && { flex: Number(grow), minWidth: 0, minHeight: 0 }),
    ...(rigid && { flex: 'none' }),
    alignItems: look.align && aligned[look.align],
    justifyContent: look.justify && aligned[look.justify],
    flexWrap: wrap === undefined ? undefined : wrap ? 'wrap' : 'nowrap',
    ...defined(Object.fromEntries(sizes.map(key => [key, look[key]]))),
    overflow: look.overflow,
    background: colour(look.background),
    ...borderOf(look),
    borderRadius: look.radius,
    ...(at && { position: 'absolute', ...at }),
    ...(relative && { position: 'relative' }),
    zIndex: layer,
    color: colour(look.colour),
    fontSize: look.size,
    fontWeight: look.weight,
    lineHeight: typeof lineHeight === 'number' && lineHeight > 4 ? `${lineHeight}px` : lineHeight,
    textAlign: look.textAlign,
    ...((nowrap || ellipsis) && { whiteSpace: 'nowrap' }),
    ...(ellipsis && { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: look.minWidth ?? 0 }),
  })
}

// biome-ignore format: many short names
const lookNames: ReadonlySet<string> = new Set<keyof Look>([
  'gap', 'padding', 'margin', 'grow', 'rigid', 'align', 'justify', 'toEnd', 'wrap', ...sizes, 'overflow', 'background', 'border', 'edge', 'radius',
  'at', 'relative', 'layer', 'colour', 'size', 'weight', 'lineHeight', 'textAlign', 'nowrap', 'ellipsis',
])

/** Parts properties into the style and those that the element takes. */
export const separateLook = <P extends Look & { style?: CSSProperties }>(props: P) => {
  const look: Record<string, unknown> = {}
  const others: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) (lookNames.has(name) ? look : others)[name] = value
  const style = { ...styleOf(look as Look), ...props.style }
  return { ...others, style: Object.keys(style).length > 0 ? style : undefined }
}
