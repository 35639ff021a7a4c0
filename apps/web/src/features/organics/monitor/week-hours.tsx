import type { CSSProperties } from 'react'
import css from './week-hours.module.css'

const names = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

/** Hours by their end. */
const hourLabels = Array.from({ length: 24 }, (_, i) => String(i + 1).padStart(2, '0'))

/** Counts by weekday and hour: the darker the more, the number in the cell. */
export const WeekHours = ({ byHour }: { byHour: readonly (readonly number[])[] }) => {
  const most = Math.max(1, ...byHour.flat())
  return (
    <>
      <p className={css.swipe}>左右滑动看全表</p>
      <div className={css.frame}>
        <table className={css.week}>
          <thead>
            <tr>
              <th scope="col">时</th>
              {hourLabels.map(label => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byHour.map((row, day) => (
              <tr key={names[day]}>
                <th scope="row">{names[day]}</th>
                {row.map((count, hour) => (
                  <td
                    key={hourLabels[hour]}
                    style={{ '--share': count / most } as CSSProperties}
                    data-strong={count > 0.55 * most || undefined}
                  >
                    {count || ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
