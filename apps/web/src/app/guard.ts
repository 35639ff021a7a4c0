import { redirect } from 'react-router'
import { logOut, session } from '#/client.ts'
import { appToast } from '#/toaster.tsx'

/** Null for a stranger and for a stored user that cannot be read. */
export const signedInUser = () => (session.requestToken() ? session.user() : null)

/** While the document is left for another one, no page is drawn: without tokens its calls would be refused. */
const leaving = () => new Promise<never>(() => undefined)

/** `/login` is always allowed; every other path needs a request token. A stored user that cannot be read signs out. */
export const checkSignedIn = () => {
  if (!session.requestToken()) {
    appToast.error('无访问权限!', 5000)
    session.clear()
    return redirect('/login')
  }
  if (!session.user()) return logOut().then(leaving)
  return null
}
