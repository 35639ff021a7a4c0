import { trajectoryFileCalls, trajectoryModelCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { useMemo, useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { useRun } from '#/page/run/use-run.ts'
import type { Questions } from '../question/use-questions.ts'
import { importedPaths, lookedPaths, type Path } from './path-look.ts'

export interface ImportedFile {
  name: string
  model: string
  trajectories: readonly Path[]
}

/** The paths on screen: those asked for, and beside them those of files. */
export const usePaths = ({ state, byId, pathQuestion }: Questions, shown: boolean) => {
  const asked = useRun(trajectoryModelCalls.HysplitBackTrajectory, shown ? pathQuestion : null)
  const [files, setFiles] = useState<readonly ImportedFile[]>([])
  const { run: read, busy: reading } = useAction(trajectoryFileCalls.ImportEndpoints)
  const own = useMemo(
    () => lookedPaths(asked.result?.trajectories ?? [], state.colour, id => (id === null ? '—' : (byId.get(id)?.name ?? '—'))),
    [asked.result, state.colour, byId],
  )
  const imported = useMemo(() => files.flatMap(file => importedPaths(file.name, file.trajectories)), [files])
  const paths = useMemo(() => [...own, ...imported], [own, imported])
  const add = async (file: File) => {
    const answer = await read({}, file)
    if (answer) setFiles(old => [...old.filter(each => each.name !== answer.name), answer])
    return answer !== null
  }
  return { asked, paths, files, reading, add, remove: (name: string) => setFiles(old => old.filter(each => each.name !== name)) }
}
export type PathsState = ReturnType<typeof usePaths>
