/** What a task is handed beside its input. */
export interface TaskContext {
  /** Share done, 0..1. */
  onProgress: (share: number) => void
}

/** Work for an engine thread: plain values and typed arrays in and out. */
export type EngineTask = (input: never, context: TaskContext) => unknown

/** Everything a thread can be asked, by name. */
export const engineTasks = {} satisfies Record<string, EngineTask>

export type EngineTasks = typeof engineTasks
