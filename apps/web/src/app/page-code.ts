import { type ComponentType, useEffect, useState } from 'react'
import type { PageDefinition } from '#/page/define-page.ts'

const here = new Map<PageDefinition, ComponentType>()

/** Fetches the code of a page once; rejects when it does not come, and may be asked again. */
export const fetchPage = async (page: PageDefinition): Promise<ComponentType> => {
  const { Page } = await page.load()
  here.set(page, Page)
  return Page
}

/**
 * The page's component once its code has come, undefined until then; throws while rendering when it did not come.
 * Not `lazy` with `Suspense`: React keeps what follows a waiting state back for 300 ms, also where the code is there.
 */
export const usePageCode = (page: PageDefinition): ComponentType | undefined => {
  const [state, setState] = useState<{ Page?: ComponentType; fault?: Error }>(() => ({ Page: here.get(page) }))
  useEffect(() => {
    if (here.has(page)) return
    let left = false
    void fetchPage(page).then(
      Page => {
        if (!left) setState({ Page })
      },
      (error: unknown) => {
        if (!left) setState({ fault: error instanceof Error ? error : new Error(String(error)) })
      },
    )
    return () => {
      left = true
    }
  }, [page])
  if (state.fault) throw state.fault
  return state.Page ?? here.get(page)
}
