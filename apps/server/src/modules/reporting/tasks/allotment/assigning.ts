/** Actor and owner of an allotment. */
export interface Assignment {
  taskId: number
  at: Date
  by: { by_id: number | null; by_name: string }
  ownerId: number | null
}
