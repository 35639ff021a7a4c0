import { numberText } from '@qingyuan/domain/number-text.ts'
import { inkOn, stackColour } from '../palette.ts'

export interface StackPart {
  id: string
  name: string
  /** 0..1 */
  share: number
  colour?: string
}

interface StackBarProps {
  parts: readonly StackPart[]
  width: number
  height: number
  label: string
  chosen?: string | null
  onPick?: (id: string) => void
}

/** Shares as one bar of segments with white gaps; name and share stand in those from 9 % that have room. */
export const StackBar = ({ parts, width, height, label, chosen, onPick }: StackBarProps) => {
  const total = parts.reduce((sum, part) => sum + part.share, 0) || 1
  let from = 0
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={{ display: 'block' }}>
      {parts.map((part, i) => {
        const x = (from / total) * width
        const wide = (part.share / total) * width
        from += part.share
        const fill = part.colour ?? stackColour(i)
        const ink = inkOn(fill)
        const percent = `${numberText(part.share * 100, 1)} %`
        return (
          <g
            key={part.id}
            onClick={onPick && (() => onPick(part.id))}
            style={onPick && { cursor: 'pointer' }}
            opacity={chosen && chosen !== part.id ? 0.45 : 1}
          >
            <title>{`${part.name} ${percent}`}</title>
            <rect x={x + 0.25} width={Math.max(wide - 0.5, 0.5)} height={height} fill={fill} />
            {part.share / total >= 0.09 && wide > 52 && (
              <>
                <text x={x + 8} y={height / 2 - 3} fontSize={12} fill={ink}>
                  {part.name.slice(0, Math.max(Math.floor((wide - 10) / 12), 1))}
                </text>
                <text x={x + 8} y={height / 2 + 14} fontSize={13} fontWeight={600} fill={ink}>
                  {percent}
                </text>
              </>
            )}
          </g>
        )
      })}
    </svg>
  )
}
