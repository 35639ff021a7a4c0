import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router'
import { FullscreenPage } from './fullscreen-page.tsx'
import { checkSignedIn, signedInUser } from './guard.ts'
import { builtPages, pageAt } from './pages.ts'
import { Root, RouteFault } from './root.tsx'
import { defaultPageOf, startPageOf } from './start-page.ts'

const noPage = '/NoPage'
const jump = () => {
  const user = signedInUser()
  return checkSignedIn() ?? redirect((user && startPageOf(user)) ?? noPage)
}

/** Pages inside the shell; the address of a section or a group opens its default page, an unknown path goes to the sign-in page. */
const enter = ({ request }: LoaderFunctionArgs) => {
  const { pathname } = new URL(request.url)
  if (pageAt(pathname) || pathname === noPage) return checkSignedIn()
  const user = signedInUser()
  return redirect((user && defaultPageOf(user, pathname)) ?? '/login')
}
/** No second password for a person who is signed in. */
const signIn = () => (signedInUser() ? redirect('/Index') : null)

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteFault,
    HydrateFallback: () => null,
    children: [
      { path: '/', loader: () => redirect('/login') },
      {
        path: '/login',
        loader: signIn,
        lazy: async () => ({ Component: (await import('#/features/system/session/login.page.tsx')).Page }),
      },
      { path: '/Index', loader: jump },
      { path: '/YiZhangTu', loader: () => redirect('/daping') },
      ...builtPages
        .filter(page => page.fullscreen)
        .map(page => ({ path: page.path, loader: checkSignedIn, element: <FullscreenPage page={page} /> })),
      { path: '*', loader: enter, lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }) },
    ],
  },
])
