import type { ReactNode } from 'react'
import type { Filter } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { usePageQuery } from '#/hooks/page-state.tsx'
import type { QueryState } from '#/hooks/use-call.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'
import { targetPage } from './target-page.tsx'

interface Workflow<T> {
  /** Tasks that can be chosen. */
  useTasks: () => QueryState<{ rows: readonly T[] }> | QueryState<readonly T[]>
  /** A hook: the task of the URL, else the one to begin with; null when there is none, undefined while that is not known. */
  useChosen: (tasks: readonly T[] | undefined, wanted: number | null) => T | null | undefined
  optionOf: (task: T) => { label: ReactNode; title?: string }
  /** px of the list of tasks. */
  width: number
  placeholder: string
  /** The list has a search box for the titles of the options. */
  searched?: boolean
}

/** The task that a page is about, chosen in the filter bar. */
export const taskFilter = <T extends { id: number }>(workflow: Workflow<T>): Filter<number | null, T | null | undefined> => {
  const useTasks = () => {
    const query = workflow.useTasks() as QueryState<{ rows: readonly T[] } | readonly T[]>
    const { data } = query
    return { query, tasks: data && ('rows' in data ? data.rows : data) }
  }
  return {
    url: urlMaybeNumber(),
    useInput: wanted => {
      const { query, tasks } = useTasks()
      usePageQuery(query)
      return workflow.useChosen(tasks, wanted)
    },
    Control: ({ input, onChange }) => (
      <FilterSelect
        label="任务"
        width={workflow.width}
        {...(workflow.searched && { showSearch: true, optionFilterProp: 'title' })}
        placeholder={workflow.placeholder}
        value={input?.id}
        onChange={onChange}
        options={(useTasks().tasks ?? []).map(task => ({ value: task.id, ...workflow.optionOf(task) }))}
      />
    ),
  }
}

/** Makes pages about one task: its choice, why there is none, and a body that always has it; `actionBar` bears its steps. */
export const workflowPage = <T extends { id: number }>({ none, ...workflow }: Workflow<T> & { none: ReactNode }) =>
  targetPage({ name: 'task', filter: taskFilter(workflow), none })
