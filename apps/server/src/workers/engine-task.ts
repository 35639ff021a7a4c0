import type { TaskContext } from './task-context.ts'

/** Work for an engine thread: plain values and typed arrays in and out. */
export type EngineTask = (input: never, context: TaskContext) => unknown

declare const tasks: unique symbol

/** A file of tasks, `workers/<name>-tasks.ts`, as a module names it: only a thread loads the file. */
export interface TaskFile<Tasks> {
  name: string
  [tasks]?: Tasks
}

/** Names of the tasks of a file. */
export type TaskName<Tasks> = { [K in keyof Tasks]: Tasks[K] extends EngineTask ? K : never }[keyof Tasks] & string
type InputOf<Task> = Task extends (input: infer Input, ...rest: never[]) => unknown ? Input : never
export type TaskInput<Tasks, Name extends keyof Tasks> = InputOf<Tasks[Name]>
export type TaskResult<Tasks, Name extends keyof Tasks> = Tasks[Name] extends (...args: never[]) => infer Result ? Awaited<Result> : never

/** Names a file of tasks: `taskFile<typeof import('#/workers/target-tasks.ts')>('target')`. */
export const taskFile = <Tasks>(name: string): TaskFile<Tasks> => ({ name })

/** @param file of `workers/`, without `-tasks.ts`: bundler and tests know the files by this pattern */
export const loadTask = async (file: string, task: string): Promise<EngineTask> => {
  const work = ((await import(`./${file}-tasks.ts`)) as Record<string, EngineTask | undefined>)[task]
  if (!work) throw new Error(`no engine task ${task} in ${file}`)
  return work
}
