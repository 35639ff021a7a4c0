import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { HeightProfile } from '@qingyuan/charts/paths/height-profile.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { useMemo, useRef } from 'react'
import { ChartCard } from '#/page/chart-card.tsx'
import { addTitle } from '#/page/picture.ts'
import css from '../trajectories.module.css'
import type { StyledPath } from './path-look.ts'

interface ProfileCardProps {
  paths: readonly StyledPath[]
  chosen: string | null
  age: number | null
  onAge: (age: number | null) => void
}

const name = '后向轨迹-垂直剖面'
const ageText = (age: number) => (age === 0 ? '起点' : `${age > 0 ? '+' : '−'}${Math.abs(age)} h`)
const clockAt = (start: string, age: number) => {
  const hour = parseHour(start)
  return hour === null ? '' : formatHour(hour + age * hourMs).slice(5)
}

/** Heights under the pointer: path by path, or their span when there are many. */
const heightsAt = (paths: readonly StyledPath[], age: number): string => {
  const read = paths.flatMap(({ path }) => {
    const height = path.heightM[path.ageHours.indexOf(age)]
    return height === null || height === undefined ? [] : [{ from: path.startHeightM, height }]
  })
  if (read.length === 0) return '无'
  if (read.length <= 4) return read.map(({ from, height }) => `${from} → ${numberText(height, 0)} m`).join('，')
  const heights = read.map(({ height }) => height)
  return `${read.length} 条，${numberText(Math.min(...heights), 0)}–${numberText(Math.max(...heights), 0)} m`
}

const readingOf = (paths: readonly StyledPath[], age: number): string => {
  const starts = new Set(paths.map(({ path }) => path.start))
  const clock = starts.size === 1 ? `（${clockAt([...starts][0]!, age)} 时）` : ''
  return `${ageText(age)}${clock}：${heightsAt(paths, age)}`
}

/** How high the air was on its way, and the mixed layer that it may have been in touch with the ground through. */
export const ProfileCard = ({ paths, chosen, age, onAge }: ProfileCardProps) => {
  const box = useRef<HTMLDivElement>(null)
  const lit = paths.find(each => each.key === chosen)
  const behind = lit ?? paths.find(each => !each.imported)
  const lines = useMemo(
    () =>
      paths.map(({ key, path, colour, dash, member }) => ({
        key,
        ageHours: path.ageHours,
        heightM: path.heightM,
        colour,
        dash: member ? undefined : dash,
        opacity: member ? 0.3 : 1,
      })),
    [paths],
  )
  return (
    <ChartCard
      title="垂直剖面"
      subtitle={age === null ? '离地高度 m · 灰底为混合层' : readingOf(lit ? [lit] : paths.filter(each => !each.member), age)}
      name={name}
      fill
      sheet={async () => addTitle(box.current!.querySelector('svg')!, name)}
      chart={
        <div ref={box} className={css.profile}>
          <FillBox>
            {({ width, height }) => (
              <HeightProfile
                lines={lines}
                mixing={behind && { ageHours: behind.path.ageHours, heightM: behind.path.mixingHeightM }}
                chosen={chosen}
                age={age}
                onAge={onAge}
                textOf={ageText}
                width={width}
                height={height}
                label={`${paths.length} 条轨迹的离地高度`}
              />
            )}
          </FillBox>
        </div>
      }
    />
  )
}
