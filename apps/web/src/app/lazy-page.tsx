import { Card } from '@qingyuan/ui/card.tsx'
import { Skeleton } from '@qingyuan/ui/skeleton.tsx'
import { useDelayed } from '@qingyuan/ui/use-delayed.ts'
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { PageDefinition } from '#/page/define-page.ts'
import { ErrorState } from '#/page/error-state.tsx'
import { PageFrame } from '#/page/page-frame.tsx'

const loaded = new Map<PageDefinition, ComponentType>()
const componentOf = (page: PageDefinition): ComponentType => {
  const known = loaded.get(page)
  if (known) return known
  const made = lazy(async () => ({ default: (await page.load()).Page }))
  loaded.set(page, made)
  return made
}

const Waiting = () => {
  const late = useDelayed(true)
  return (
    <PageFrame state="loading">
      {late && (
        <Card fill>
          <Skeleton shape="chart-table" />
        </Card>
      )}
    </PageFrame>
  )
}

class Fault extends Component<{ title: string; retry: () => void; children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const retry = () => {
      this.props.retry()
      this.setState({ error: null })
    }
    return (
      <PageFrame state="error">
        <Card fill>
          <ErrorState what={`${this.props.title}页面显示`} error={error} onRetry={retry} />
        </Card>
      </PageFrame>
    )
  }
}

/** A page with its own chunk, its own waiting state and its own fault. */
export const LazyPage = ({ page }: { page: PageDefinition }) => {
  const Page = componentOf(page)
  return (
    <Fault title={page.title} retry={() => loaded.delete(page)}>
      <Suspense fallback={<Waiting />}>
        <Page />
      </Suspense>
    </Fault>
  )
}
