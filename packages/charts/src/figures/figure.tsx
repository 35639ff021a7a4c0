import type { CSSProperties, ReactNode, Ref } from 'react'

/** Face of all figures: named in the picture itself, because a saved one has no style sheet. */
export const figureFont = '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif'

interface FigureProps {
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
  style?: CSSProperties
  children: ReactNode
}

/** The sheet a figure is drawn on. */
export const Figure = ({ width, height, label, ref, style, children }: FigureProps) => (
  <svg
    ref={ref}
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    role="img"
    aria-label={label}
    fontFamily={figureFont}
    fontSize={11}
    style={{ display: 'block', ...style }}
  >
    {children}
  </svg>
)
