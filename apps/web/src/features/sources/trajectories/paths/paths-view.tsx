import { Columns, Stack } from '@qingyuan/ui/layout.tsx'
import { useState } from 'react'
import type { Question } from '../question/question-filter.tsx'
import type { ColourBy, StyledPath } from './path-look.ts'
import { PathMap } from './path-map.tsx'
import { PathTable } from './path-table.tsx'
import { ProfileCard } from './profile-card.tsx'

interface PathsViewProps {
  question: Question
  paths: readonly StyledPath[]
  change: (patch: { path?: string; colour?: ColourBy }) => void
}

/** Map at the left; heights and figures at the right. */
export const PathsView = ({ question: { state, nameOf }, paths, change }: PathsViewProps) => {
  const [age, setAge] = useState<number | null>(null)
  const chosen = paths.some(each => each.key === state.path) ? state.path : null
  const choose = (key: string | null) => change({ path: key ?? '' })
  return (
    <Columns widths={['1fr', 472]} stacked="420px 640px" minHeight={520}>
      <PathMap paths={paths} chosen={chosen} onChoose={choose} by={state.colour} onBy={colour => change({ colour })} age={age} />
      <Stack>
        <ProfileCard paths={paths} chosen={chosen} age={age} onAge={setAge} />
        <PathTable paths={paths} placeName={nameOf} direction={state.direction} chosen={chosen} onChoose={choose} />
      </Stack>
    </Columns>
  )
}
