import { Card } from '@qingyuan/ui/card.tsx'
import { Skeleton } from '@qingyuan/ui/skeleton.tsx'
import { useDelayed } from '@qingyuan/ui/use-delayed.ts'
import { Component, type ReactNode } from 'react'
import type { PageDefinition } from '#/page/define-page.ts'
import { ErrorState } from '#/page/error-state.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { usePageCode } from './page-code.ts'

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

class Fault extends Component<{ title: string; children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <PageFrame state="error">
        <Card fill>
          <ErrorState what={`${this.props.title}页面显示`} error={error} onRetry={() => this.setState({ error: null })} />
        </Card>
      </PageFrame>
    )
  }
}

const Body = ({ page }: { page: PageDefinition }) => {
  const Page = usePageCode(page)
  return Page ? <Page /> : <Waiting />
}

/** A page with its own chunk, its own waiting state and its own fault. */
export const LazyPage = ({ page }: { page: PageDefinition }) => (
  <Fault title={page.title}>
    <Body page={page} />
  </Fault>
)
