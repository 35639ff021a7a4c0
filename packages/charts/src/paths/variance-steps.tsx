import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { chartInk } from '../palette.ts'

interface VarianceStepsProps {
  /** Change of the total spatial variance, per cent, when joining to so many clusters. */
  steps: readonly { clusters: number; changePercent: number }[]
  /** Number of clusters that was taken. */
  taken: number
  width: number
  height: number
}

const edge = { left: 36, right: 12, top: 12, bottom: 24 }

/** How much the variance inside clusters grows with each joining: the number of clusters is taken before a large step. */
export const VarianceSteps = ({ steps, taken, width, height }: VarianceStepsProps) => {
  const ink = chartInk.light
  const shown = steps.filter(step => step.clusters <= 20).toSorted((a, b) => b.clusters - a.clusters)
  const most = Math.max(10, ...shown.map(step => step.changePercent))
  const step = [5, 10, 20, 25, 50, 100, 200].find(each => most / each <= 4) ?? 500
  const top = Math.ceil(most / step) * step
  const plot = { w: width - edge.left - edge.right, h: height - edge.top - edge.bottom }
  const x = (i: number) => edge.left + ((i + 0.5) / Math.max(shown.length, 1)) * plot.w
  const y = (value: number) => edge.top + plot.h * (1 - value / top)
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`总空间方差变化，取 ${taken} 类`}
      style={{ display: 'block' }}
    >
      {Array.from({ length: Math.round(top / step) + 1 }, (_, k) => k * step).map(tick => (
        <g key={tick}>
          <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} stroke={tick ? ink.grid : ink.axis} />
          <text x={edge.left - 6} y={y(tick) + 4} fontSize={11} fill={ink.text} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <polyline
        points={shown.map((each, i) => `${x(i).toFixed(1)},${y(each.changePercent).toFixed(1)}`).join(' ')}
        fill="none"
        stroke={lightColours.accent}
        strokeWidth={2}
      />
      {shown.map((each, i) => (
        <g key={each.clusters}>
          <circle
            cx={x(i)}
            cy={y(each.changePercent)}
            r={each.clusters === taken ? 5 : 3}
            fill={each.clusters === taken ? lightColours.onAccent : lightColours.accent}
            stroke={lightColours.accent}
            strokeWidth={each.clusters === taken ? 3 : 0}
          >
            <title>{`合并为 ${each.clusters} 类：方差增加 ${numberText(each.changePercent, 1)} %`}</title>
          </circle>
          {(shown.length <= 10 || each.clusters % 2 === 0) && (
            <text
              x={x(i)}
              y={height - 7}
              fontSize={11}
              fontWeight={each.clusters === taken ? 600 : 400}
              fill={each.clusters === taken ? ink.strong : ink.text}
              textAnchor="middle"
            >
              {each.clusters}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
