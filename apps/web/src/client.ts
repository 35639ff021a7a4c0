import type { Call, InputOf } from '@qingyuan/contract/call.ts'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { createClient, type SendOptions } from './create-client.ts'
import { createSession } from './session.ts'
import { toast } from './toaster.tsx'

/** The browser's session and the browser's client: the only instances. */
export const session = createSession(localStorage)

const lock = <T>(work: () => Promise<T>): Promise<T> => (navigator.locks ? navigator.locks.request('renew-token', () => work()) : work())

const client = createClient({
  base: '',
  session,
  lock,
  toast: toast.error,
  leave: origin => location.assign(origin),
})

export const { send, openStream, fetchFile } = client

/** Asks for a file and hands it to the browser's downloads. */
export const download = async <C extends Call>(call: C, input: InputOf<C>, options?: SendOptions): Promise<void> => {
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
      redirect = (await send(authCalls.Logout, {}, { quiet: true })).redirect || redirect
    } catch {
      // Signing out always succeeds here; the server ends the session by itself when it is idle.
    }
  session.clear()
  location.assign(redirect)
}
