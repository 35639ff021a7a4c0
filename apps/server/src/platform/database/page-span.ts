/** Rows of a page, counted from 1, as `limit` and `offset`. */
export const spanOf = ({ page, pageSize }: { page: number; pageSize: number }): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
})
