import { trajectoryFileCalls, trajectoryModelCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { useMemo, useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { useRun } from '#/page/run/use-run.ts'
import type { Question } from '../question/question-filter.tsx'
import { importedPaths, type Path, stylePaths } from './path-look.ts'

export interface ImportedFile {
  name: string
  model: string
  trajectories: readonly Path[]
}

/** The paths on screen: those of the request, and beside them those of files. */
export const usePaths = ({ state, nameOf, pathInput }: Question) => {
  const query = useRun(trajectoryModelCalls.HysplitBackTrajectory, pathInput)
  const [files, setFiles] = useState<readonly ImportedFile[]>([])
  const { run: read, busy: reading } = useAction(trajectoryFileCalls.ImportEndpoints)
  const paths = useMemo(
    () => [
      ...stylePaths(query.result?.trajectories ?? [], state.colour, nameOf),
      ...files.flatMap(file => importedPaths(file.name, file.trajectories)),
    ],
    [query.result, state.colour, nameOf, files],
  )
  const add = async (file: File) => {
    const answer = await read({}, file)
    if (answer) setFiles(old => [...old.filter(each => each.name !== answer.name), answer])
    return answer !== null
  }
  return {
    run: { query, what: '后向轨迹计算' },
    words: query.result?.metWords ?? '',
    paths,
    files,
    reading,
    add,
    remove: (name: string) => setFiles(old => old.filter(each => each.name !== name)),
  }
}
export type PathsState = ReturnType<typeof usePaths>
