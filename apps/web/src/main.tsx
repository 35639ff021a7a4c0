import 'antd/dist/reset.css'
import './app/base.css'
import { requiredMark } from '@qingyuan/ui/required-mark.tsx'
import { theme } from '@qingyuan/ui/theme.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { pageAt } from './app/pages.ts'
import { router } from './app/router.tsx'
import { session } from './client.ts'
import { applyDisplay } from './page/display.ts'

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
const still = matchMedia('(prefers-reduced-motion: reduce)').matches
applyDisplay()
// The page's own code is fetched beside the shell's, not after it; should that fail, opening the page says so.
if (session.user())
  pageAt(location.pathname)
    ?.load()
    .catch(() => undefined)
dayjs.locale('zh-cn')

createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider locale={zhCN} theme={theme(still)} button={{ autoInsertSpace: false }} form={{ requiredMark }}>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </ConfigProvider>,
)
