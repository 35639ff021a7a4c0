/** Arguments of a task beside its input. */
export interface TaskContext {
  /** Share done, 0..1. */
  onProgress: (share: number) => void
}
