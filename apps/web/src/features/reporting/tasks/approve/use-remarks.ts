import { useState } from 'react'
import type { Detail } from './use-approve.ts'

export type Remark = Detail['remarks'][number]
export type Cell = Detail['sections'][number]['cells'][number]

const at = (a: Pick<Remark, 'section' | 'rowId' | 'field'>) => `${a.section}\n${a.rowId ?? ''}\n${a.field}`

/** Remarks that the reviewer has written at fields of the fill on screen; another fill has its own. */
export const useRemarks = (fillId: number | null) => {
  const [all, setAll] = useState<Readonly<Record<number, readonly Remark[]>>>({})
  const list = (fillId !== null && all[fillId]) || []
  const put = (remarks: readonly Remark[]) => {
    if (fillId !== null) setAll(before => ({ ...before, [fillId]: remarks }))
  }
  return {
    list,
    of: (cell: Cell) => list.find(remark => at(remark) === at(cell))?.text ?? '',
    /** An empty text takes the remark away. */
    write: ({ section, rowId, field }: Cell, text: string) => {
      const others = list.filter(remark => at(remark) !== at({ section, rowId, field }))
      put(text.trim() === '' ? others : [...others, { section, rowId, field, text: text.trim() }])
    },
    clear: () => put([]),
  }
}
export type Remarks = ReturnType<typeof useRemarks>
