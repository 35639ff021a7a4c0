import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router'
import { session } from '#/client.ts'
import { FullscreenPage } from './fullscreen-page.tsx'
import { guard } from './guard.ts'
import { homeOf } from './home-of.ts'
import { pageAt, pages } from './pages.ts'
import { Root, RouteFault } from './root.tsx'

const noPage = '/NoPage'
const jump = () => {
  const user = session.user()
  return guard() ?? redirect((user && homeOf(user)) ?? noPage)
}

/** Pages inside the shell; an unknown path goes to the sign-in page. */
const enter = ({ request }: LoaderFunctionArgs) => {
  const { pathname } = new URL(request.url)
  return pageAt(pathname) || pathname === noPage ? guard() : redirect('/login')
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteFault,
    HydrateFallback: () => null,
    children: [
      { path: '/', loader: () => redirect('/login') },
      { path: '/login', lazy: async () => ({ Component: (await import('#/features/system/session/login.page.tsx')).Page }) },
      { path: '/Index', loader: jump },
      { path: '/YiZhangTu', loader: () => redirect('/daping') },
      ...pages.filter(page => page.fullscreen).map(page => ({ path: page.path, loader: guard, element: <FullscreenPage page={page} /> })),
      { path: '*', loader: enter, lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }) },
    ],
  },
])
