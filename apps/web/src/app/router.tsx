import { createBrowserRouter, redirect } from 'react-router'
import { session } from '#/client.ts'
import { FullscreenPage } from './fullscreen-page.tsx'
import { guard } from './guard.ts'
import { homeOf } from './home-of.ts'
import { pages } from './pages.ts'
import { Root, RouteFault } from './root.tsx'
import { Shell } from './shell/shell.tsx'

const jump = () => {
  const user = session.user()
  return guard() ?? redirect((user && homeOf(user)) ?? '/NoPage')
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteFault,
    children: [
      { path: '/', loader: () => redirect('/login') },
      { path: '/login', lazy: async () => ({ Component: (await import('#/features/session/login.page.tsx')).Page }) },
      { path: '/Index', loader: jump },
      { path: '/YiZhangTu', loader: () => redirect('/daping') },
      ...pages.filter(page => page.fullscreen).map(page => ({ path: page.path, loader: guard, element: <FullscreenPage page={page} /> })),
      {
        loader: guard,
        shouldRevalidate: () => true,
        Component: Shell,
        children: [...pages.filter(page => !page.fullscreen).map(page => ({ path: page.path })), { path: '/NoPage' }],
      },
      { path: '*', loader: () => redirect('/login') },
    ],
  },
])
