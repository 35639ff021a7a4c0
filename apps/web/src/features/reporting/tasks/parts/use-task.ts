import { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { useEffect } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'
import { storageKeys } from '#/session.ts'
import type { TaskRow } from './states.tsx'

/** The task of a page, for the shape of useUrlState. */
export const urlTask = { task: urlMaybeNumber() }

const remembered = (): number | null => Number(localStorage.getItem(storageKeys.defaultTask)) || null

/** Of all: the one asked for, else the one last worked on, else the largest under way, else the newest. */
const chosenOf = (tasks: readonly TaskRow[], asked: number | null): TaskRow | null => {
  const byId = (id: number | null) => tasks.find(task => task.id === id)
  const [largest] = tasks.filter(task => task.state === 'sent').sort((a, b) => b.counts.allotted - a.counts.allotted)
  return byId(asked) ?? byId(remembered()) ?? largest ?? tasks[0] ?? null
}

/** Tasks to choose from, and the chosen one; it is remembered from page to page. */
export const useTask = (asked: number | null, kind?: TaskRow['kind']) => {
  const query = useCall(fillTaskCalls.Query, { page: 1, pageSize: 200, kind })
  const tasks = query.data?.rows ?? []
  const task = query.data ? chosenOf(tasks, asked) : null
  const id = task?.id
  useEffect(() => {
    if (id !== undefined) localStorage.setItem(storageKeys.defaultTask, String(id))
  }, [id])
  return { query, tasks, task }
}
