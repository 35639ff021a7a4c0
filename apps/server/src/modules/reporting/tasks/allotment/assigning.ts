/** Who puts what on a task, and who is to answer for it. */
export interface Assignment {
  taskId: number
  at: Date
  by: { by_id: number | null; by_name: string }
  ownerId: number | null
}
