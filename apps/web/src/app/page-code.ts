import { type ComponentType, useEffect, useReducer, useState } from 'react'
import type { PageDefinition } from '#/page/define-page.ts'

const here = new Map<PageDefinition, ComponentType>()

/** Fetches the code of a page; rejects when loading fails, and may be called again. */
export const fetchPage = async (page: PageDefinition): Promise<void> => {
  here.set(page, (await page.load()).Page)
}

/**
 * The page's component once its code has come, undefined until then; throws while rendering when it did not come.
 * Not `lazy` with `Suspense`: React keeps what follows a waiting state back for 300 ms, also where the code is there.
 */
export const usePageCode = (page: PageDefinition): ComponentType | undefined => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [fault, setFault] = useState<{ page: PageDefinition; error: Error }>()
  useEffect(() => {
    if (here.has(page)) return
    let left = false
    void fetchPage(page).then(
      () => {
        if (!left) redraw()
      },
      (error: unknown) => {
        if (!left) setFault({ page, error: error instanceof Error ? error : new Error(String(error)) })
      },
    )
    return () => {
      left = true
    }
  }, [page])
  if (fault?.page === page) throw fault.error
  return here.get(page)
}
