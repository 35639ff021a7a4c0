import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router'
import { session } from '#/client.ts'
import { FullscreenPage } from './fullscreen-page.tsx'
import { checkSignedIn } from './guard.ts'
import { builtPages, pageAt } from './pages.ts'
import { Root, RouteFault } from './root.tsx'
import { startPageOf } from './start-page.ts'

const noPage = '/NoPage'
const jump = () => {
  const user = session.user()
  return checkSignedIn() ?? redirect((user && startPageOf(user)) ?? noPage)
}

/** Pages inside the shell; an unknown path goes to the sign-in page. */
const enter = ({ request }: LoaderFunctionArgs) => {
  const { pathname } = new URL(request.url)
  return pageAt(pathname) || pathname === noPage ? checkSignedIn() : redirect('/login')
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
      ...builtPages
        .filter(page => page.fullscreen)
        .map(page => ({ path: page.path, loader: checkSignedIn, element: <FullscreenPage page={page} /> })),
      { path: '*', loader: enter, lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }) },
    ],
  },
])
