import css from './skeleton.module.css'

const heights = [38, 48, 56, 64, 54, 44, 36, 32, 40, 56, 70, 60, 78, 92, 86, 74, 60, 46, 40, 54, 64, 58, 44, 38]
const widths = [
  [92, 38, 38, 40, 38, 38, 38],
  [92, 38, 38, 40, 38, 38, 38],
  [92, 38, 38, 40, 38, 38, 38],
  [92, 38, 38, 40, 38, 38, 38],
]

const Bars = () => (
  <div className={css.bars}>
    {heights.map((height, index) => (
      <i key={index} style={{ height: `${height}%` }} />
    ))}
  </div>
)
const Rows = ({ count }: { count: number }) => (
  <div className={css.rows}>
    {Array.from({ length: count }, (_, row) => (
      <div key={row} style={{ opacity: 1 - (row / count) * 0.7 }}>
        {widths[row % widths.length]?.map((width, index) => (
          <i key={index} style={{ width }} />
        ))}
      </div>
    ))}
  </div>
)

export type SkeletonShape = 'chart-table' | 'table' | 'chart' | 'form' | 'block'

/** Grey shapes where the content will stand. */
export const Skeleton = ({ shape }: { shape: SkeletonShape }) => (
  <div className={css.skeleton} role="status" aria-label="加载中">
    {shape !== 'block' && (
      <div className={css.heads}>
        <i />
        <i />
        <i />
      </div>
    )}
    {(shape === 'chart' || shape === 'chart-table') && <Bars />}
    {(shape === 'table' || shape === 'form' || shape === 'chart-table') && <Rows count={shape === 'chart-table' ? 6 : 12} />}
    {shape === 'block' && <i className={css.block} />}
  </div>
)
