import { logOut, session } from '#/client.ts'
import { storageKeys } from '#/session.ts'

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Signs out when no tab of this browser was touched for as long as the server keeps an idle session. */
export const startIdleWatch = (): (() => void) => {
  let noted = 0
  const touched = () => {
    if (Date.now() - noted < 10_000) return
    noted = Date.now()
    localStorage.setItem(storageKeys.lastActive, String(noted))
  }
  const check = () => {
    const limit = session.idleTimeoutMs()
    const last = Number(localStorage.getItem(storageKeys.lastActive)) || Date.now()
    if (session.requestToken() && limit && Date.now() - last > limit) void logOut()
  }
  touched()
  for (const sign of signs) addEventListener(sign, touched, { passive: true })
  const timer = setInterval(check, 30_000)
  return () => {
    clearInterval(timer)
    for (const sign of signs) removeEventListener(sign, touched)
  }
}
