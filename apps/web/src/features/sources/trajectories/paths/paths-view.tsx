import { useMemo, useState } from 'react'
import type { Questions } from '../question/use-questions.ts'
import css from '../trajectories.module.css'
import { PathMap } from './path-map.tsx'
import { PathTable } from './path-table.tsx'
import { ProfileCard } from './profile-card.tsx'
import type { PathsState } from './use-paths.ts'

/** Map at the left; heights and figures at the right. */
export const PathsView = ({ questions, paths }: { questions: Questions; paths: PathsState }) => {
  const { state, change, byId } = questions
  const [age, setAge] = useState<number | null>(null)
  const chosen = paths.paths.some(each => each.key === state.path) ? state.path : null
  const choose = (key: string | null) => change({ path: key ?? '' })
  const placeName = useMemo(() => (id: number | null) => (id === null ? '—' : (byId.get(id)?.name ?? '—')), [byId])
  return (
    <div className={css.stage}>
      <PathMap paths={paths.paths} chosen={chosen} onChoose={choose} by={state.colour} onBy={colour => change({ colour })} age={age} />
      <div className={css.side}>
        <ProfileCard paths={paths.paths} chosen={chosen} age={age} onAge={setAge} />
        <PathTable paths={paths.paths} placeName={placeName} direction={state.direction} chosen={chosen} onChoose={choose} />
      </div>
    </div>
  )
}
