import type { PageDefinition } from '#/page/define-page.ts'
import { useTitle } from '#/page/use-title.ts'
import { LazyPage } from './lazy-page.tsx'
import { PageGate } from './page-gate.tsx'
import { useEntryLog } from './use-entry-log.ts'

export const FullscreenPage = ({ page }: { page: PageDefinition }) => {
  useTitle()
  useEntryLog(page)
  return (
    <PageGate page={page}>
      <LazyPage page={page} />
    </PageGate>
  )
}
