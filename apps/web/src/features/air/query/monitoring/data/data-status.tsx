import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import css from '../../parts/stage.module.css'

/** What stands under a table: how many rows, which one is selected, the keys, when it was made. */
export const DataStatus = ({ frame, selected, canFlag }: { frame: Frame; selected: number | null; canFlag: boolean }) => {
  const time = selected === null ? null : columnOf(frame, 'time')?.values[selected]
  const place = selected === null ? null : columnOf(frame, 'place')?.values[selected]
  return (
    <div className={css.status}>
      <span>共 {frame.rowCount} 行</span>
      {time && (
        <span>
          选中 {place ? `${place} ` : ''}
          {time}
        </span>
      )}
      <span>↑↓ 换行 · Enter 溯数{canFlag ? ' · F 标识' : ''} · ←→ 前后时段 · T 图/表</span>
      <span>
        {frame.meta.demo && '演示数据 · '}更新 {frame.meta.madeAt.slice(5, 16)}
      </span>
    </div>
  )
}
