import type { Call, InputOf } from '@qingyuan/contract/call.ts'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { createClient, type SendOptions } from './create-client.ts'
import { createSession } from './session.ts'
import { appToast } from './toaster.tsx'

/** The browser's session and the browser's client: the only instances. */
export const session = createSession(localStorage)

/** Longest time that the tokens of another tab take to be seen in this one. */
const storageDelayMs = 300

/** A tab that waited for another one works on what that one stored: the browser passes the lock on sooner than the storage. */
const lock = async <T>(work: () => Promise<T>): Promise<T> => {
  if (!navigator.locks) return work()
  const stored = new Promise(resolve => addEventListener('storage', resolve, { once: true }))
  const own = await navigator.locks.request('renew-token', { ifAvailable: true }, async grant => grant && { value: await work() })
  if (own) return own.value
  return navigator.locks.request('renew-token', async () => {
    await Promise.race([stored, new Promise(resolve => setTimeout(resolve, storageDelayMs))])
    return work()
  })
}

const client = createClient({
  base: '',
  session,
  lock,
  toast: appToast.error,
  leave: origin => location.assign(origin),
})

export const { openStream, fetchFile } = client
export const sendCall = client.send

/** Requests a file and passes it to the browser's downloads. */
export const downloadFile = async <C extends Call>(call: C, input: InputOf<C>, options?: SendOptions): Promise<void> => {
  const { blob, name } = await client.fetchFile(call, input, options)
  saveBlob(blob, name)
}

export const saveBlob = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Signs out here and on the server, then goes where the server says. */
export const logOut = async (): Promise<void> => {
  let redirect = '/login'
  if (session.requestToken())
    try {
      redirect = (await sendCall(authCalls.Logout, {}, { quiet: true })).redirect || redirect
    } catch {
      // Signing out always succeeds here; the server ends the session by itself when it is idle.
    }
  session.clear()
  location.assign(redirect)
}
