import 'antd/dist/reset.css'
import '../src/app/base.css'
import { theme } from '@qingyuan/ui/theme.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import { applyDisplay } from '#/page/display.ts'
import { answerCalls } from './answers.ts'
import type { Entry } from './entry.ts'
import { pageEntries } from './page-entries.tsx'
import { uiEntries } from './ui-entries.tsx'

answerCalls()
applyDisplay()
// Exports are drawn for those who may export.
useUser.setState({ user: { id: 1, authorities: ['air:view', 'air:export'], counties: null } as never })

const only = new URLSearchParams(location.search).get('only')
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })

const Box = ({ entry }: { entry: Entry }) => (
  <section data-entry={entry.key} style={{ display: 'flex', flexDirection: 'column', minWidth: 0, padding: 16 }}>
    <h2 style={{ margin: '0 0 8px', fontSize: 14 }}>{entry.title}</h2>
    <div style={{ display: 'flex', flexDirection: 'column', height: entry.height }}>{entry.draw()}</div>
  </section>
)

createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider locale={zhCN} theme={theme(true)} button={{ autoInsertSpace: false }}>
    <QueryClientProvider client={queries}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(560px, 1fr))' }}>
        {[...uiEntries, ...pageEntries]
          .filter(entry => !only || entry.key === only)
          .map(entry => (
            <MemoryRouter key={entry.key}>
              <Box entry={entry} />
            </MemoryRouter>
          ))}
      </div>
    </QueryClientProvider>
  </ConfigProvider>,
)
