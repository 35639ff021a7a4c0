/** What a task is handed beside its input. */
export interface TaskContext {
  /** Share done, 0..1. */
  onProgress: (share: number) => void
}
