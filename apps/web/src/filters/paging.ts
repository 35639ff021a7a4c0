import { urlNumber } from '#/hooks/use-url-state.ts'

/** Paging of a table of records, for the shape of useUrlState. */
export const urlPaging = { page: urlNumber(1), pageSize: urlNumber(20) }

export const pagingOf = (
  state: { page: number; pageSize: number },
  total: number,
  change: (patch: { page: number; pageSize: number }) => void,
) => ({ ...state, total, onChange: (page: number, pageSize: number) => change({ page: pageSize === state.pageSize ? page : 1, pageSize }) })
