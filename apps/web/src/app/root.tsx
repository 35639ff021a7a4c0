import { message } from 'antd'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation, useRouteError } from 'react-router'
import { session } from '#/client.ts'
import { rereadUser, useUser } from '#/hooks/current-user.ts'
import { ErrorState } from '#/page/error-state.tsx'
import { setToaster } from '#/toaster.tsx'
import { startIdleWatch } from './idle-watch.ts'
import { readAccess } from './read-access.ts'
import { warmPages } from './warm-pages.ts'

const ForcedPasswordChange = lazy(async () => ({ default: (await import('./shell/change-password.tsx')).ForcedPasswordChange }))

/** Around every page, signed in or not: the message line, and what other tabs of the browser do to the session. */
export const Root = () => {
  const [messages, holder] = message.useMessage({ top: 8, maxCount: 4 })
  // Not while rendering: the line takes messages once it is drawn.
  useEffect(() => setToaster(messages), [messages])
  const { pathname } = useLocation()
  const mustChange = useUser(state => state.user?.mustChangePassword)
  const signedIn = useUser(state => state.user?.id)
  useEffect(() => (signedIn === undefined ? undefined : warmPages()), [signedIn])
  useEffect(() => {
    if (signedIn !== undefined && !mustChange) void readAccess().catch(() => undefined)
  }, [signedIn, mustChange])
  useEffect(() => {
    const follow = () => {
      rereadUser()
      if (!session.requestToken() && location.pathname !== '/login') location.assign('/login')
    }
    addEventListener('storage', follow)
    const stopWatch = startIdleWatch()
    return () => {
      removeEventListener('storage', follow)
      stopWatch()
    }
  }, [])
  return (
    <>
      {holder}
      <Suspense>{mustChange && pathname !== '/login' ? <ForcedPasswordChange /> : <Outlet />}</Suspense>
    </>
  )
}

/** Fallback when even a route failed. */
export const RouteFault = () => {
  const error = useRouteError()
  return (
    <div data-page-state="error">
      <ErrorState what="页面打开" error={error instanceof Error ? error : new Error(String(error))} onRetry={() => location.reload()} />
    </div>
  )
}
