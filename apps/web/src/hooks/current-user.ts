import { create } from 'zustand'
import { session } from '#/client.ts'
import type { User } from '#/session.ts'

/** The signed-in user as the screens see it; null before sign-in. */
export const useUser = create<{ user: User | null }>(() => ({ user: session.user() }))

/** Takes over what the browser keeps, after signing in here or in another tab. */
export const rereadUser = () => useUser.setState({ user: session.user() })
