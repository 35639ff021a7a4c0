import { darkColours } from '@qingyuan/ui/tokens.ts'
import { type ClassTheme, classColour } from '../palette.ts'

/** Height share of a bar by class: classes are distinct without colour. */
const heights = [0.28, 0.46, 0.64, 0.82, 1, 1] as const

interface HourStripProps {
  /** Class 1..6 of each hour, oldest first; null is missing. */
  classes: readonly (number | null)[]
  width: number
  height: number
  theme: ClassTheme
  /** Default: of the big screen. */
  missingColor?: string
  label: string
}

/** One column an hour: height and colour say the class; a missing hour is a dashed outline. */
export const HourStrip = ({ classes, width, height, theme, missingColor = darkColours.textDisabled, label }: HourStripProps) => {
  const step = width / Math.max(classes.length, 1)
  const gap = Math.min(1.2, step * 0.2)
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={{ display: 'block' }}>
      {classes.map((level, i) => {
        const x = i * step + gap / 2
        const colour = classColour(theme, level)
        if (!colour || !level)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place in the strip
            <rect
              key={i}
              x={x + 0.5}
              y={0.5}
              width={Math.max(step - gap - 1, 1)}
              height={height - 1}
              fill="none"
              stroke={missingColor}
              strokeDasharray="2 2"
            />
          )
        const tall = Math.round(height * (heights[level - 1] ?? 1))
        // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place in the strip
        return <rect key={i} x={x} y={height - tall} width={step - gap} height={tall} fill={colour.fill} />
      })}
    </svg>
  )
}
